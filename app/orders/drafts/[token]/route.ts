import { forgetNotice } from '#lib/pages/account/notice.ts'
import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadDraftPage } from '#lib/pages/orders/drafts/load-draft-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, , token = ''], cookies }) => {
  const page = await loadDraftPage(app, token, cookies)
  return page && { ...page, cookies: forgetNotice(app, cookies) }
}, HIDDEN)
