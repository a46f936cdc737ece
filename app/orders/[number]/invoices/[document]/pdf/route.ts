import { freshApp } from '#lib/app/app.ts'
import { answerInvoicePdf } from '#lib/pages/orders/load-invoice-page.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ number: string; document: string }> }

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { number, document } = await params
  const grant = new URL(request.url).searchParams.get('grant')
  const cookies = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  return answerInvoicePdf(await freshApp(), { number, document, grant }, cookies)
}
