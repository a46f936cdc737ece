import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerMailedInvoice } from '#lib/pages/shop/orders/files/load-invoice-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, _request, [, number = '', token = '']) =>
  answerMailedInvoice(app, { number, token }),
)
