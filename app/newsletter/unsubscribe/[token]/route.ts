import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerOneClick, linkPath } from '#lib/pages/forms/mailed-links.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { newsletterLinks } from '#lib/pages/publishing/newsletter/newsletter-links.ts'

export const dynamic = 'force-dynamic'

/** People are redirected to a page with a button. */
export const GET = createSiteRoute((_app, _request, [, , token = '']) =>
  leadTo(linkPath(newsletterLinks, 'leave', token)),
)

export const POST = createSiteRoute((app, _request, [, , token = '']) =>
  answerOneClick(app, newsletterLinks, token),
)
