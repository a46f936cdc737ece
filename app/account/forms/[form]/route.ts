import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerForm } from '#lib/pages/people/account/forms/answer-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerForm(app, request, form))
