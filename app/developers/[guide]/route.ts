import { loadGuidePage } from '#lib/pages/developers/load-guide-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, guide = ''] }) => loadGuidePage(app, guide))
