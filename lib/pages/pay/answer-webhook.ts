import type { App } from '#lib/app/app.ts'
import { receiveWebhook } from '#lib/domains/shop/payments/index.ts'
import { plain } from '../forms/plain-answers.ts'

const MAX_BYTES = 256 * 1024

/** Receives a provider's webhook. Providers retry unless the answer is 200 or 4xx. */
export async function answerWebhook(app: App, request: Request, gateway: string): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) return plain(413, 'This message is too large, or has no Content-Length.')
  const body = Buffer.from(await request.arrayBuffer())
  try {
    const verdict = await receiveWebhook(app, gateway, { headers: Object.fromEntries(request.headers), body })
    if (verdict === 'unknown') return plain(404, 'This payment method does not exist.')
    if (verdict === 'rejected') return plain(401, 'The signature is invalid.')
    if (verdict === 'accepted') app.outbox.nudge()
    return plain(200, 'Accepted.')
  } catch (error) {
    app.log.warn({ err: error, gateway }, 'A message from a payment provider could not be processed.')
    return plain(503, 'This message could not be processed. Send it again.')
  }
}
