import { freshApp } from '#lib/app/app.ts'
import { answerOpen } from '#lib/pages/pay/answer-open.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ number: string }> }

export async function GET(request: Request, { params }: Params): Promise<Response> {
  return answerOpen(await freshApp(), request, (await params).number)
}
