import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { CREDIT_NOTE_EFFECT, INVOICE_EFFECT } from '#lib/domains/shop/orders/index.ts'
import type { OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'

const InvoicePayload = z.object({ orderId: z.int() })
const CreditPayload = z.union([z.object({ refundId: z.int() }), z.object({ deductionId: z.int() })])

/** Handlers of the outbox jobs that issue invoices and credit notes. */
export function createInvoiceHandlers(context: Context): Record<string, OutboxJobHandler> {
  return {
    [INVOICE_EFFECT]: async ({ payload }) => {
      await issueInvoice(context, InvoicePayload.parse(payload).orderId)
    },
    [CREDIT_NOTE_EFFECT]: async ({ payload }) => {
      await issueCreditNote(context, CreditPayload.parse(payload))
    },
  }
}
