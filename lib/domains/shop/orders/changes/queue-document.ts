import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'

export const INVOICE_EFFECT = 'invoice.issue'
export const CREDIT_NOTE_EFFECT = 'invoice.credit'

type Site = Pick<Context, 'settings' | 'clock'>

/**
 * Has an order's invoice issued after the commit, if the shop issues any: numbers without gaps are given out one after the
 * other, and neither payments nor shipments may wait for each other. It may be queued again: an order has one invoice, and one
 * that is asked for too early is not issued.
 */
export async function queueInvoice(tx: Tx, { settings, clock }: Site, orderId: number): Promise<void> {
  if (!settings.current['invoices.enabled']) return
  await queueOutboxJob(tx, {
    kind: INVOICE_EFFECT,
    payload: { orderId },
    availableAt: clock.now(),
  })
}

/** What a credit note is for: a refund that was made, or an amount that nobody has to pay any more. */
export type Credited = { refundId: number } | { deductionId: number }

/** Likewise a credit note. */
export async function queueCreditNote(tx: Tx, { settings, clock }: Site, credited: Credited): Promise<void> {
  if (!settings.current['invoices.enabled']) return
  await queueOutboxJob(tx, {
    kind: CREDIT_NOTE_EFFECT,
    payload: credited,
    availableAt: clock.now(),
  })
}
