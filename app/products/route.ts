import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadProductsPage } from '#lib/pages/shop/load-products-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query }) => loadProductsPage(app, query))
