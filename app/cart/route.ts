import { loadCartPage } from '#lib/pages/cart/load-cart-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query, cookies }) => loadCartPage(app, query, cookies))
