import { loadHandoverPage } from '#lib/pages/cart/load-handover-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, , code = ''], cookies }) => {
  hideAddress()
  return loadHandoverPage(app, code, cookies)
})
