import { freshApp } from '#lib/app/app.ts'
import { answerForm } from '#lib/pages/account/forms/answer-form.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ form: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerForm(await freshApp(), request, (await params).form)
}
