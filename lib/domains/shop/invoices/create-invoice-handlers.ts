import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { CREDIT_NOTE_EFFECT, INVOICE_EFFECT, VAT_CHECK_EFFECT } from '#lib/domains/shop/orders/index.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import type { OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'

const InvoicePayload = z.object({ orderId: z.int() })
const CreditPayload = z.union([z.object({ refundId: z.int() }), z.object({ deductionId: z.int() })])

/** Handlers of the outbox jobs that check VAT numbers and issue invoices and credit notes. */
export function createInvoiceHandlers(
  context: Context,
  { viesHost }: Pick<Environment, 'viesHost'>,
): Record<string, OutboxJobHandler> {
  return {
    [VAT_CHECK_EFFECT]: async ({ payload }) => {
      await checkVatNumber(context, InvoicePayload.parse(payload).orderId, viesHost)
    },
    [INVOICE_EFFECT]: async ({ payload }) => {
      await issueInvoice(context, InvoicePayload.parse(payload).orderId)
    },
    [CREDIT_NOTE_EFFECT]: async ({ payload }) => {
      await issueCreditNote(context, CreditPayload.parse(payload))
    },
  }
}
