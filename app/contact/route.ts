import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadContactPage } from '#lib/pages/publishing/contact/load-contact-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadContactPage(app, cookies))
