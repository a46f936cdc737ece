import { loadContactPage } from '#lib/pages/contact/load-contact-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadContactPage(app, cookies))
