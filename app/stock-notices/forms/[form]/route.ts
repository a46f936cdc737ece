import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerStockNoticeForm } from '#lib/pages/shop/stock-notices/answer-stock-notice-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) =>
  answerStockNoticeForm(app, request, form),
)
