import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadLinkPage } from '#lib/pages/forms/mailed-links.ts'
import { stockNoticeLinks } from '#lib/pages/shop/stock-notices/stock-notice-links.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, , token = ''], cookies }) =>
  loadLinkPage(app, stockNoticeLinks, 'leave', { token, cookies }),
)
