import { z } from 'zod'
import type { Log } from '#lib/platform/process/log.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import { GatewayUnavailable } from '../gateway.ts'
import { PROVIDER_TIMEOUT } from '../provider.ts'

export type MollieSettings = {
  apiKey: string
  /** Null for Mollie itself. */
  apiBase: string | null
  /** Tells the owner why a payment was not started. */
  log?: Log
  /** Whether customers may save payment methods. */
  savesMethods?: boolean
}

/** Any answer of Mollie, including refusals. */
export type MollieAnswer = { status: number; body: unknown }

/** Sends Mollie a request. `key` makes it idempotent for an hour. Throws GatewayUnavailable if the outcome is unknown. */
export type Mollie = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  content?: { key: string; body?: object },
) => Promise<MollieAnswer>

/** Mollie's amount in minor units. */
export const MollieAmount = z
  .object({ currency: z.string(), value: z.string() })
  .transform((sum, context) => {
    const amount = parseMajor(sum.value, currencyExponent(sum.currency))
    if (amount !== null) return { amount, currency: sum.currency }
    context.addIssue({ code: 'custom', message: 'This is not an amount.' })
    return z.NEVER
  })

export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  /** The payment method, once the buyer has chosen one. */
  method: z.string().nullish(),
  amount: MollieAmount,
  amountRefunded: MollieAmount.optional(),
  amountChargedBack: MollieAmount.optional(),
  sequenceType: z.string().optional(),
  isCancelable: z.boolean().optional(),
  metadata: z.object({ orderNumber: z.string(), attemptId: z.string().optional() }).nullish().catch(null),
  expiresAt: z.coerce.date().optional(),
  _links: z.object({ checkout: z.object({ href: z.url() }).optional() }),
})

export type MolliePayment = z.output<typeof MolliePayment>

export function toMollieAmount(amount: number, currency: string): { currency: string; value: string } {
  return { currency, value: writeMajor(amount, currencyExponent(currency)) }
}

/**
 * Only the types of Mollie's own package are used. The package has no timeout, sleeps for as long as a response says before
 * it retries, uses a certificate list from 2021 whatever Node is configured with, and requires TLS, which local test servers
 * do not have.
 */
export function openMollieClient({ apiKey, apiBase }: MollieSettings): Mollie {
  const base = apiBase ?? 'https://api.mollie.com'
  return async (method, path, content) => {
    const answer = await send(`${base}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(content ? { 'idempotency-key': content.key } : {}),
        ...(content?.body ? { 'content-type': 'application/json' } : {}),
      },
      body: content?.body ? JSON.stringify(content.body) : undefined,
    })
    if (answer.status >= 500 || answer.status === 429) throw unexpected(answer)
    return answer
  }
}

/** The body of a successful answer. Throws GatewayUnavailable for any other. */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: MollieAnswer): z.output<T> {
  const { success, data } = schema.safeParse(answer.body)
  if (answer.status >= 300 || !success) throw unexpected(answer)
  return data
}

/** Whether Mollie understood the request and refused it, so that sending it again changes nothing. */
export function isRefusal({ status }: MollieAnswer): boolean {
  return [400, 404, 410, 422].includes(status)
}

/** Uses Mollie's short error title: its longer description may quote the request. */
export function describeAnswer({ status, body }: MollieAnswer): string {
  const { data } = z.object({ title: z.string(), field: z.string().optional() }).safeParse(body)
  return [status, data?.title, data?.field].filter(Boolean).join(', ')
}

async function send(url: string, init: RequestInit): Promise<MollieAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT) })
    // What was deleted is answered with nothing.
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  } catch (error) {
    throw new GatewayUnavailable('Mollie did not answer.', { cause: error })
  }
}

function unexpected(answer: MollieAnswer): GatewayUnavailable {
  return new GatewayUnavailable(`Mollie did not answer as expected (${describeAnswer(answer)}).`)
}
