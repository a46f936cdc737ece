import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildSitemap } from '#lib/pages/seo/sitemap/build-sitemap.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ file: string }> }

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { file } = await params
  return answerDocument(request, { type: 'application/xml', write: (app) => buildSitemap(app, file) })
}
