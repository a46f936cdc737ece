import { loadHandoverPage } from '#lib/pages/cart/load-handover-page.ts'
import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(
  (app, { parts: [, , code = ''], cookies }) => loadHandoverPage(app, code, cookies),
  HIDDEN,
)
