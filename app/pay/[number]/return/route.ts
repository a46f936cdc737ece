import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadReturnPage } from '#lib/pages/pay/load-return-page.ts'
import { addPageCookie } from '#lib/web/http/page-response.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = ''], query, cookies }) => {
  const { seal, left, view } = query
  const asked = { seal: String(seal), left: left !== undefined, inApp: view === 'app' }
  const page = await loadReturnPage(app, number, asked, cookies)
  for (const cookie of page?.cookies ?? []) addPageCookie(cookie)
  return page?.waits ? { ...page, refresh: '4' } : page
})
