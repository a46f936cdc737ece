import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadLinkPage } from '#lib/pages/forms/mailed-links.ts'
import { newsletterLinks } from '#lib/pages/publishing/newsletter/newsletter-links.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, , token = ''], cookies }) =>
  loadLinkPage(app, newsletterLinks, 'leave', { token, cookies }),
)
