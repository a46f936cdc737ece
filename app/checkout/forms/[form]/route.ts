import { freshApp } from '#lib/app/app.ts'
import { answerCheckoutForm } from '#lib/pages/checkout/forms/answer-checkout-form.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ form: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerCheckoutForm(await freshApp(), request, (await params).form)
}
