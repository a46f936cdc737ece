import { answerForm } from '#lib/pages/account/forms/answer-form.ts'
import { createSiteRoute } from '#lib/pages/answering/create-route.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerForm(app, request, form))
