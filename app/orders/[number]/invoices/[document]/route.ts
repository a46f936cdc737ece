import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadInvoicePage } from '#lib/pages/shop/orders/files/load-invoice-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, number = '', , document = ''], query, cookies }) => {
  const grant = typeof query.grant === 'string' ? query.grant : null
  return loadInvoicePage(app, { number, document, grant }, cookies)
}, HIDDEN)
