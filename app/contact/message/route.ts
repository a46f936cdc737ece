import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerContactForm } from '#lib/pages/publishing/contact/answer-contact-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute(answerContactForm)
