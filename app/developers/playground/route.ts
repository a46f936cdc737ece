import { loadPlaygroundPage } from '#lib/pages/developers/load-playground-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(loadPlaygroundPage)
