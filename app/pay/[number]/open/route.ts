import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerOpen } from '#lib/pages/shop/pay/answer-open.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, number = '']) => answerOpen(app, request, number))
