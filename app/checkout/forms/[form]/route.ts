import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerCheckoutForm } from '#lib/pages/shop/checkout/forms/answer-checkout-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerCheckoutForm(app, request, form))
