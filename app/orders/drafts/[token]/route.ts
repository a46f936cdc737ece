import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { forgetNotice } from '#lib/pages/people/account/notice.ts'
import { loadDraftPage } from '#lib/pages/shop/orders/drafts/load-draft-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, , token = ''], cookies }) => {
  const page = await loadDraftPage(app, token, cookies)
  return page && { ...page, cookies: forgetNotice(app, cookies) }
}, HIDDEN)
