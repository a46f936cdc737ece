import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerReturnLabel } from '#lib/pages/shop/orders/files/answer-return-slip.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, number = '', , id = '']) => {
  const grant = new URL(request.url).searchParams.get('grant')
  const cookies = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  return answerReturnLabel(app, { number, id, grant }, cookies)
})
