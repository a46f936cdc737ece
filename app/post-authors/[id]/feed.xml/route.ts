import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildPartFeed } from '#lib/pages/seo/feeds/build-feed.ts'
import { ATOM_TYPE } from '#lib/pages/seo/feeds/write-atom.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ id: string }> }

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params
  return answerDocument(request, { type: ATOM_TYPE, write: (app) => buildPartFeed(app, 'author', id) })
}
