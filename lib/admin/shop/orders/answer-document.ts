import { findInvoice } from '#lib/domains/shop/invoices/index.ts'
import { showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { createInvoiceResponse } from '#lib/web/presenters/shop/invoice-files.ts'
import { answerMember } from '../../request/answer-member.ts'

/** An invoice or credit note of an order as a PDF, or as an e-invoice in another format. */
export async function answerDocument(
  number: string,
  document: string,
  format: string | null,
): Promise<Response> {
  return answerMember(
    async ({ app, actor }) => {
      const { order } = await showOrder(app, actor, number)
      const invoice = await findInvoice(app, order.id, document)
      return invoice && createInvoiceResponse(app.settings.current, invoice, format)
    },
    ['order_not_found'],
  )
}
