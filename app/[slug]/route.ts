import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { segment }) => loadCmsPage(app, segment))
