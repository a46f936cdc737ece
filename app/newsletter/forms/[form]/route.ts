import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerNewsletterForm } from '#lib/pages/publishing/newsletter/answer-newsletter-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) =>
  answerNewsletterForm(app, request, form),
)
