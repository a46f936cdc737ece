import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerReviewForm } from '#lib/pages/people/community/answer-forms.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, slug = '']) => answerReviewForm(app, request, slug))
