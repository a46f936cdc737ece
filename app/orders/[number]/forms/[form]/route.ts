import { freshApp } from '#lib/app/app.ts'
import { answerGuestOrderForm } from '#lib/pages/orders/guest-order-forms.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ number: string; form: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  const { number, form } = await params
  return answerGuestOrderForm(await freshApp(), request, { number, name: form })
}
