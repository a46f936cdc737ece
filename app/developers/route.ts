import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query }) => loadDevelopersPage(app, query))
