import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerGuestOrderForm } from '#lib/pages/shop/orders/guest-order-forms.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, number = '', , name = '']) =>
  answerGuestOrderForm(app, request, { number, name }),
)
