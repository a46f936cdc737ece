import { showOrder } from '#lib/domains/desk/index.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findInvoice } from '#lib/domains/invoices/index.ts'
import { writePdf } from '#lib/services/documents/index.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { findMember } from '../request/panel-request.ts'

/** An invoice or credit note of an order as a PDF. */
export async function answerDocument(number: string, document: string): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  const { app, actor } = panel
  try {
    const { order } = await showOrder(app, actor, number)
    const invoice = await findInvoice(app, order.id, document)
    if (!invoice) return new Response(null, { status: 404 })
    const pdf = await writePdf('invoice', presentInvoice(invoice, app.settings.current), invoice.issuedAt)
    return new Response(new Uint8Array(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${invoice.number.replace(/[^\w.-]/g, '-')}.pdf"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return new Response(null, { status: 404 })
    if (isDomainError(error, 'forbidden')) return new Response(null, { status: 403 })
    throw error
  }
}
