import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { forgetNotice } from '#lib/pages/people/account/notice.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = '', token = ''], cookies }) => {
  const page = await loadGuestOrderPage(app, { number, token }, cookies)
  return page && { ...page, cookies: forgetNotice(app, cookies) }
}, HIDDEN)
