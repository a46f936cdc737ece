import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDraftForm } from '#lib/pages/orders/drafts/answer-draft-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request) => answerDraftForm(app, request))
