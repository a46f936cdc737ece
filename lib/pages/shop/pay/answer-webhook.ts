import type { App } from '#lib/app/app.ts'
import { receiveWebhook } from '#lib/domains/shop/payments/index.ts'
import type { Rate } from '#lib/platform/net/limiter.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { plain } from '../../forms/plain-answers.ts'

const MAX_BYTES = 256 * 1024

/** Payments that the shop does not know and that a provider is asked about, since anybody can name one. */
const UNKNOWN: Rate = { limit: 30, seconds: 3600 }

/** Receives a provider's webhook. Providers retry unless the answer is 200 or 4xx. */
export async function answerWebhook(app: App, request: Request, gateway: string): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) return plain(413, 'This message is too large, or has no Content-Length.')
  const body = Buffer.from(await request.arrayBuffer())
  try {
    const message = { headers: Object.fromEntries(request.headers), body }
    const verdict = await receiveWebhook(app, gateway, message, () =>
      createBudgets(app.limiter).spendUse(`unknown payments ${gateway}`, UNKNOWN),
    )
    if (verdict === 'unknown') return plain(404, 'This payment method does not exist.')
    if (verdict === 'rejected') return plain(401, 'The signature is invalid.')
    if (verdict === 'accepted') app.outbox.nudge()
    return plain(200, 'Accepted.')
  } catch (error) {
    if (error instanceof Refusal)
      return plain(429, 'Too many messages about unknown payments. Send it again.')
    app.log.warn({ err: error, gateway }, 'A message from a payment provider could not be processed.')
    return plain(503, 'This message could not be processed. Send it again.')
  }
}
