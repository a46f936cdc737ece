import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { segment }) => loadCmsPage(app, segment))
