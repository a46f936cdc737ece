import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(loadHomePage)
