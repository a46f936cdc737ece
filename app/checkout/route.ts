import { loadCheckoutPage } from '#lib/pages/checkout/load-checkout-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadCheckoutPage(app, cookies))
