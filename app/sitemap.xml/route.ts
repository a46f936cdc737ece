import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildSitemapIndex } from '#lib/pages/seo/sitemap/build-sitemap-index.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: 'application/xml', write: buildSitemapIndex })
}
