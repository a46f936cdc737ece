import { freshApp } from '#lib/app/app.ts'
import { answerWebhook } from '#lib/pages/pay/answer-webhook.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ gateway: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerWebhook(await freshApp(), request, (await params).gateway)
}
