import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadConsentPage } from '#lib/pages/people/consent/load-consent-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadConsentPage(app, cookies))
