import { answerProductFeed } from '#lib/pages/seo/product-feeds/answer-feed.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ file: string }> }

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { file } = await params
  return answerProductFeed(request, file)
}
