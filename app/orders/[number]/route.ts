import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'

export const dynamic = 'force-dynamic'

/** The address of an order in push notifications. On the website, it is a page of the buyer's account. */
export const GET = createSiteRoute((_app, _request, [, number = '']) =>
  leadTo(`/account/orders/${encodeURIComponent(number)}`),
)
