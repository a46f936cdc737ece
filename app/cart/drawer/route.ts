import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDrawer } from '#lib/pages/cart/answer-drawer.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerDrawer)
