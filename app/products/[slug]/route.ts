import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { segment, query, cookies }) =>
  loadProductPage(app, segment, query, cookies),
)
