import { forgetNotice } from '#lib/pages/account/notice.ts'
import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadGuestOrderPage } from '#lib/pages/orders/load-guest-order-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = '', token = ''], cookies }) => {
  const page = await loadGuestOrderPage(app, { number, token }, cookies)
  return page && { ...page, cookies: forgetNotice(app, cookies) }
}, HIDDEN)
