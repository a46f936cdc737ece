import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerOneClick, linkPath } from '#lib/pages/forms/mailed-links.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { stockNoticeLinks } from '#lib/pages/shop/stock-notices/stock-notice-links.ts'

export const dynamic = 'force-dynamic'

/** People are redirected to a page with a button. */
export const GET = createSiteRoute((_app, _request, [, , token = '']) =>
  leadTo(linkPath(stockNoticeLinks, 'leave', token)),
)

export const POST = createSiteRoute((app, _request, [, , token = '']) =>
  answerOneClick(app, stockNoticeLinks, token),
)
