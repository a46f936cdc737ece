import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadReturnPage } from '#lib/pages/pay/load-return-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = ''], query, cookies }) => {
  const { seal, left, view } = query
  const asked = { seal: String(seal), left: left !== undefined, inApp: view === 'app' }
  const page = await loadReturnPage(app, number, asked, cookies)
  return page?.waits ? { ...page, refresh: '4' } : page
})
