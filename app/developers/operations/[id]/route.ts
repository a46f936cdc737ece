import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, , id = ''] }) => loadOperationPage(app, id))
