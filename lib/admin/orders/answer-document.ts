import { findInvoice } from '#lib/domains/shop/invoices/index.ts'
import { showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { writePdf } from '#lib/services/documents/index.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { answerMember } from '../request/answer-member.ts'

/** An invoice or credit note of an order as a PDF. */
export async function answerDocument(number: string, document: string): Promise<Response> {
  return answerMember(
    async ({ app, actor }) => {
      const { order } = await showOrder(app, actor, number)
      const invoice = await findInvoice(app, order.id, document)
      if (!invoice) return null
      const pdf = await writePdf('invoice', presentInvoice(invoice, app.settings.current), invoice.issuedAt)
      return new Response(new Uint8Array(pdf), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${invoice.number.replace(/[^\w.-]/g, '-')}.pdf"`,
          'Cache-Control': 'private, no-store',
        },
      })
    },
    ['order_not_found'],
  )
}
