import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerWithdrawalForm } from '#lib/pages/shop/withdrawals/answer-withdrawal-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) =>
  answerWithdrawalForm(app, request, form),
)
