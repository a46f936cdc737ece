import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerWebhook } from '#lib/pages/shop/pay/answer-webhook.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , gateway = '']) =>
  answerWebhook(app, request, gateway),
)
