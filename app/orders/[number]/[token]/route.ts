import { forgetNotice } from '#lib/pages/account/notice.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadGuestOrderPage } from '#lib/pages/orders/load-guest-order-page.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = '', token = ''], cookies }) => {
  hideAddress()
  const page = await loadGuestOrderPage(app, { number, token }, cookies)
  forgetNotice(app, cookies)
  return page
})
