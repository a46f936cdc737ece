import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerCommentForm } from '#lib/pages/people/community/answer-forms.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, slug = '']) => answerCommentForm(app, request, slug))
