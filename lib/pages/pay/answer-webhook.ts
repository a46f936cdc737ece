import type { App } from '#lib/app.ts'
import { receiveWebhook } from '#lib/domains/payments/index.ts'
import { plain } from '../forms/plain-answers.ts'

const MAX_BYTES = 256 * 1024

/** Takes a provider's message. All but 200 and 4xx has it sent again. */
export async function answerWebhook(app: App, request: Request, gateway: string): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) return plain(413, 'This message is too large, or does not say how large it is.')
  const body = Buffer.from(await request.arrayBuffer())
  try {
    const verdict = await receiveWebhook(app, gateway, { headers: Object.fromEntries(request.headers), body })
    if (verdict === 'unknown') return plain(404, 'There is no such way to pay.')
    if (verdict === 'rejected') return plain(401, 'The signature is wrong.')
    if (verdict === 'accepted') app.outbox.nudge()
    return plain(200, 'Taken.')
  } catch (error) {
    app.log.warn({ err: error, gateway }, 'A message from a payment provider could not be processed.')
    return plain(503, 'This message could not be taken. Send it again.')
  }
}
