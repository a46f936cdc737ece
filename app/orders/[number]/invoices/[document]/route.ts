import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadInvoicePage } from '#lib/pages/orders/load-invoice-page.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, number = '', , document = ''], query, cookies }) => {
  hideAddress()
  const grant = typeof query.grant === 'string' ? query.grant : null
  return loadInvoicePage(app, { number, document, grant }, cookies)
})
