import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadNewsletterPage } from '#lib/pages/publishing/newsletter/load-newsletter-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadNewsletterPage(app, cookies))
