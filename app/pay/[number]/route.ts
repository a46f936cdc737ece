import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadPayPage } from '#lib/pages/shop/pay/load-pay-page.ts'
import { webViewOf } from '#lib/pages/shop/pay/web-view.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, number = ''], query }) => {
  const { expires, signature, failed, view, go } = query
  const page = await loadPayPage(app, number, {
    expires: String(expires),
    signature: String(signature),
    failed: failed !== undefined,
    webView: webViewOf(query),
  })
  if (!page || 'redirectTo' in page) return page
  const goesStraightOn = (go !== undefined || view === 'app') && failed === undefined
  return goesStraightOn && page.forward !== undefined ? { ...page, refresh: `0;url=${page.forward}` } : page
})
