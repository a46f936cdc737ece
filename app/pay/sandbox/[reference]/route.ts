import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadSandboxPage } from '#lib/pages/shop/pay/load-sandbox-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, , reference = ''] }) => loadSandboxPage(app, reference))
