import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadHandoverPage } from '#lib/pages/shop/cart/load-handover-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(
  (app, { parts: [, , code = ''], cookies }) => loadHandoverPage(app, code, cookies),
  HIDDEN,
)
