import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadCartPage } from '#lib/pages/shop/cart/load-cart-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query, cookies }) => loadCartPage(app, query, cookies))
