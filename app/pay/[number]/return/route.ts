import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { webViewOf } from '#lib/pages/shop/pay/web-view.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = ''], query, cookies }) => {
  const { seal, left } = query
  const asked = { seal: String(seal), left: left !== undefined, webView: webViewOf(query) }
  return loadReturnPage(app, number, asked, cookies)
})
