import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildSitemap } from '#lib/pages/seo/sitemap/build-sitemap.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, file = '']) =>
  answerDocument(app, request, { type: 'application/xml', write: () => buildSitemap(app, file) }),
)
