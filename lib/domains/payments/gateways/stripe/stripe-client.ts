import type { Stripe } from 'stripe'
import { PROVIDER_TIMEOUT } from '../provider-timeout.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** Makes Stripe's client when it is first asked for: a site that does not take Stripe never loads it. */
export function openStripeClient(settings: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= makeClient(settings)
    return client
  }
}

async function makeClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    ...(apiBase ? readHost(apiBase) : {}),
    // With fetch the time limit is one for the whole answer; what failed is asked again by the sweeper.
    httpClient: Stripe.createFetchHttpClient(fetchFromStripe),
    timeout: PROVIDER_TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * The client knows a failure by the `error` in the answer, and takes what a proxy says in Stripe's place for success.
 * So only Stripe's refusals reach it; whatever else fails, fails as a connection does.
 */
const fetchFromStripe: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (response.ok) return response
  const answer: unknown = await response.clone().json()
  const isOfStripe = typeof answer === 'object' && answer !== null && 'error' in answer
  if (isOfStripe && response.status < 500) return response
  throw new TypeError(`Stripe answered ${response.status}.`)
}

function readHost(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}
