import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerSandbox } from '#lib/pages/shop/pay/answer-sandbox.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , reference = '']) =>
  answerSandbox(app, request, reference),
)
