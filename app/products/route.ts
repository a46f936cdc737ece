import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { openProductsPage } from '#lib/pages/shop/products/load-products-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query }) => openProductsPage(app, query))
