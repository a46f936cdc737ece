import { z } from 'zod'
import { GatewayUnavailable } from '../gateway.ts'
import { PROVIDER_TIMEOUT } from '../provider-timeout.ts'
import type { MollieSettings } from './mollie-settings.ts'

/** Any answer that is Mollie's, its refusals too. */
export type MollieAnswer = { status: number; body: unknown }

/** Asks Mollie. `key` makes a request idempotent for an hour. Throws GatewayUnavailable where nothing is known. */
export type Mollie = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  content?: { key: string; body?: object },
) => Promise<MollieAnswer>

/**
 * Mollie's own package serves for its types alone: it waits for an answer without end, sleeps as long as the answer
 * says before it asks again, trusts the certificates of a list from 2021 whatever Node is told, and speaks to no host
 * without TLS, such as one for tests.
 */
export function openMollieClient({ apiKey, apiBase }: MollieSettings): Mollie {
  const base = apiBase ?? 'https://api.mollie.com'
  return async (method, path, content) => {
    const response = await ask(`${base}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(content ? { 'idempotency-key': content.key } : {}),
        ...(content?.body ? { 'content-type': 'application/json' } : {}),
      },
      body: content?.body ? JSON.stringify(content.body) : undefined,
    })
    if (response.status >= 500 || response.status === 429) throw unexpected(response)
    return response
  }
}

/** What a good answer holds. Throws GatewayUnavailable for any other. */
export function readAnswer<T extends z.ZodType>(schema: T, answer: MollieAnswer): z.output<T> {
  const { success, data } = schema.safeParse(answer.body)
  if (answer.status >= 300 || !success) throw unexpected(answer)
  return data
}

/** Whether Mollie understood the request and does not do it, so that asking again changes nothing. */
export function isRefusal({ status }: MollieAnswer): boolean {
  return [400, 404, 410, 422].includes(status)
}

/** Mollie's short name of an error: its longer words may quote the request. */
export function describeAnswer({ status, body }: MollieAnswer): string {
  const { data } = z.object({ title: z.string(), field: z.string().optional() }).safeParse(body)
  return [status, data?.title, data?.field].filter(Boolean).join(', ')
}

async function ask(url: string, init: RequestInit): Promise<MollieAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT) })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    throw new GatewayUnavailable('Mollie did not answer.', { cause: error })
  }
}

function unexpected(answer: MollieAnswer): GatewayUnavailable {
  return new GatewayUnavailable(`Mollie did not answer as expected (${describeAnswer(answer)}).`)
}
