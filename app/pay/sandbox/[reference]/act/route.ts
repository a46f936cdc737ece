import { freshApp } from '#lib/app/app.ts'
import { answerSandbox } from '#lib/pages/pay/answer-sandbox.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ reference: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerSandbox(await freshApp(), request, (await params).reference)
}
