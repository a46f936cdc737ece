import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerConsentForm } from '#lib/pages/people/consent/answer-consent-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerConsentForm(app, request, form))
