import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { forgetNotice } from '#lib/pages/people/account/notice.ts'
import { loadAccountPage } from '#lib/pages/people/account/pages/load-account-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, ...path], query, cookies }) => {
  const page = await loadAccountPage(app, path, query, cookies)
  return !page || 'redirectTo' in page ? page : { ...page, cookies: forgetNotice(app, cookies) }
})
