import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerInvoiceFile } from '#lib/pages/shop/orders/files/load-invoice-page.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, number = '', , document = '']) => {
  const grant = new URL(request.url).searchParams.get('grant')
  const cookies = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  return answerInvoiceFile(app, { number, document, grant, format: null }, cookies)
})
