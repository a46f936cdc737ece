import { freshApp } from '#lib/app/app.ts'
import { answerCommentForm } from '#lib/pages/community/answer-forms.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ slug: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerCommentForm(await freshApp(), request, (await params).slug)
}
