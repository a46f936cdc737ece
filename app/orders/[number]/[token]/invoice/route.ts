import { freshApp } from '#lib/app/app.ts'
import { answerMailedInvoice } from '#lib/pages/orders/load-invoice-page.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ number: string; token: string }> }

export async function GET(_: Request, { params }: Params): Promise<Response> {
  return answerMailedInvoice(await freshApp(), await params)
}
