import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { isInEu } from '#lib/services/money/vat-area.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'

export const INVOICE_EFFECT = 'invoice.issue'
export const CREDIT_NOTE_EFFECT = 'invoice.credit'
export const VAT_CHECK_EFFECT = 'vat.check'

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

/**
 * Has a seller in the EU ask the EU's register, VIES, for the VAT number of an order's buyer: in a lane of its own, since the register
 * is often out of service, and after the commit, so that no checkout waits for it.
 */
export async function queueVatCheck(
  tx: Statements,
  { settings, clock }: Site,
  { orderId, vatId }: { orderId: number; vatId: string | null },
): Promise<void> {
  if (vatId === null || !isInEu(homeCountry(settings.current))) return
  const read = readVatNumber(vatId, null)
  if (typeof read !== 'object' || !read.isInVies) return
  await queueOutboxJob(tx, { kind: VAT_CHECK_EFFECT, payload: { orderId }, availableAt: clock.now() })
}
