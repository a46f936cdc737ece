import { freshApp } from '#lib/app/app.ts'
import { answerCartForm } from '#lib/pages/cart/forms/answer-cart-form.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ form: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerCartForm(await freshApp(), request, (await params).form)
}
