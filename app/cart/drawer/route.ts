import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDrawer } from '#lib/pages/shop/cart/answer-drawer.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerDrawer)
