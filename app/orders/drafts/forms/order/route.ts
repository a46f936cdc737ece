import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDraftForm } from '#lib/pages/shop/orders/drafts/answer-draft-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request) => answerDraftForm(app, request))
