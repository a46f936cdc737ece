import type { Stripe } from 'stripe'
import type { Log } from '#lib/platform/process/log.ts'
import { changeExponent, currencyExponent } from '#lib/services/money/currency.ts'
import { GatewayUnavailable } from '../gateway.ts'
import { isChargeable } from '../least-charges.ts'
import { PROVIDER_TIMEOUT } from '../provider.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Null for Stripe itself. */
  apiBase: string | null
  /** Tells the owner why a payment was not started. */
  log?: Log
  /** Whether customers may save payment methods. */
  savesMethods?: boolean
}

/** What is kept of Stripe's errors; their messages quote parts of keys and of requests. */
export type StripeFailure = { statusCode: number | undefined; code: string; requestId: string | undefined }

// Where Stripe's exponents differ from ISO 4217: https://docs.stripe.com/currencies#special-cases
const STRIPE_EXPONENTS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

/** Creates Stripe's client on first use: a site that does not use Stripe never loads it. */
export function openStripeClient(settings: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= createClient(settings)
    return client
  }
}

async function createClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    ...(apiBase ? splitBase(apiBase) : {}),
    // With fetch, the timeout covers the whole response. The sweeper retries what failed.
    httpClient: Stripe.createFetchHttpClient(fetchFromStripe),
    timeout: PROVIDER_TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * The client recognises a failure by `error` in the body, and would take a proxy's error page for success. So only Stripe's
 * own refusals reach it; any other failure throws as a lost connection does.
 */
const fetchFromStripe: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (response.ok) return response
  const answer: unknown = await response.clone().json()
  const isFromStripe = typeof answer === 'object' && answer !== null && 'error' in answer
  if (isFromStripe && response.status < 500) return response
  throw new TypeError(`Stripe answered ${response.status}.`)
}

function splitBase(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

/** Returns null if the error is not from Stripe's client. */
export function parseStripeFailure(error: unknown): StripeFailure | null {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return null
  const { type, rawType, code, statusCode, requestId } = error as Error & Record<string, unknown>
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    code: String(code ?? rawType ?? type),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}

/** Whether Stripe understood the request and refused it, so that sending it again changes nothing. */
export function isRefusal({ statusCode }: StripeFailure): boolean {
  return statusCode !== undefined && [400, 402, 404].includes(statusCode)
}

/** For a failure whose outcome is unknown. Rethrows errors that are not from Stripe's client. */
export function throwUnavailable(error: unknown): never {
  const failure = parseStripeFailure(error)
  if (!failure) throw error
  throw new GatewayUnavailable(`Stripe did not answer as expected (${describeFailure(failure)}).`)
}

export function describeFailure({ statusCode, code, requestId }: StripeFailure): string {
  return [statusCode, code, requestId].filter(Boolean).join(', ')
}

/** Converts to Stripe's minor units. Returns null for an amount that Stripe does not accept in this currency. */
export function toStripeUnits(amount: number, currency: string): number | null {
  const units = changeExponent(amount, currencyExponent(currency), stripeExponent(currency))
  // Card networks support two decimals, so the third has to be 0.
  return units !== null && stripeExponent(currency) === 3 && units % 10 !== 0 ? null : units
}

/** Whether Stripe can charge exactly this amount, and does not find it too small. */
export function canStripeCharge(amount: number, currency: string): boolean {
  return toStripeUnits(amount, currency) !== null && isChargeable('stripe', amount, currency)
}

/** Converts from Stripe's minor units. A fraction of a minor unit, which was never charged, is dropped. */
export function fromStripeUnits(units: number, currency: string): number {
  return Math.floor(units * 10 ** (currencyExponent(currency) - stripeExponent(currency)))
}

function stripeExponent(currency: string): number {
  return STRIPE_EXPONENTS[currency] ?? currencyExponent(currency)
}
