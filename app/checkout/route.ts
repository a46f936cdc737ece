import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadCheckoutPage } from '#lib/pages/shop/checkout/load-checkout-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadCheckoutPage(app, cookies))
