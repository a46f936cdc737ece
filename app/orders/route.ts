import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadLookUpPage } from '#lib/pages/shop/orders/look-up.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadLookUpPage(app, cookies))
