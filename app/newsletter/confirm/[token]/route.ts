import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadLinkPage } from '#lib/pages/newsletter/mailed-links.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(async (app, { parts: [, , token = ''], cookies }) =>
  loadLinkPage(app, 'confirm', token, cookies),
)
