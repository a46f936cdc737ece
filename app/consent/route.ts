import { loadConsentPage } from '#lib/pages/consent/load-consent-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadConsentPage(app, cookies))
