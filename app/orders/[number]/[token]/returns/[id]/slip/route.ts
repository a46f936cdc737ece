import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerMailedSlip } from '#lib/pages/shop/orders/files/answer-return-slip.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, _request, [, number = '', token = '', , id = '']) =>
  answerMailedSlip(app, { number, token, id }),
)
