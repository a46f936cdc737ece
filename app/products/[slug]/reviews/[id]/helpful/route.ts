import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerVoteForm } from '#lib/pages/people/community/answer-vote-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, slug = '', , id = '']) =>
  answerVoteForm(app, request, slug, id),
)
