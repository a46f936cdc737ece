import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerCartForm } from '#lib/pages/shop/cart/forms/answer-cart-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerCartForm(app, request, form))
