import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildSitemapIndex } from '#lib/pages/seo/sitemap/build-sitemap-index.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: 'application/xml', write: buildSitemapIndex }),
)
