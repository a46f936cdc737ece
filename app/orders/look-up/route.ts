import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerLookUpForm } from '#lib/pages/shop/orders/look-up.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute(answerLookUpForm)
