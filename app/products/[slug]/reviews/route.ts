import { freshApp } from '#lib/app/app.ts'
import { answerReviewForm } from '#lib/pages/community/answer-forms.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ slug: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerReviewForm(await freshApp(), request, (await params).slug)
}
