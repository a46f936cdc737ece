import type { OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { Log } from '#lib/platform/process/log.ts'
import { changeExponent, currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import { GatewayUnavailable } from '../gateway.ts'
import { PROVIDER_TIMEOUT } from '../provider.ts'

export type PayPalSettings = {
  clientId: string
  clientSecret: string
  /** PayPal's id of the shop's webhook, which is part of what its messages are signed over. */
  webhookId: string
  /** Null for PayPal itself; `https://api-m.sandbox.paypal.com` for its sandbox. */
  apiBase: string | null
  /** Where certificates may come from: hosts, reached by https, or whole origins. */
  certificateHosts: readonly string[]
  /** Tells the owner why a payment was not started. */
  log?: Log
}

export type PayPalApis = { orders: OrdersController; payments: PaymentsController }

/** Sends PayPal a request. Throws PayPalFailure, which counts as GatewayUnavailable unless the caller handles it. */
export type PayPal = <T>(send: (apis: PayPalApis) => Promise<{ result: T }>) => Promise<T>

export type PayPalMoney = { currencyCode: string; value: string }

export const PAYPAL = 'https://api-m.paypal.com'
// Where PayPal supports no decimals though ISO 4217 has them: https://developer.paypal.com/api/rest/reference/currency-codes/
const WHOLE = ['HUF', 'TWD']

/** Creates PayPal's client on first use: a site that does not use PayPal never loads it. */
export function openPayPalClient(settings: PayPalSettings): PayPal {
  let client: Promise<PayPalApis> | undefined
  return async (send) => {
    client ??= createClient(settings)
    try {
      const { result } = await send(await client)
      return result
    } catch (error) {
      const failure = parsePayPalFailure(error)
      // The client keeps a token for good, even one that it failed to get or that PayPal revoked.
      if (!failure.isRefusal) client = undefined
      throw failure
    }
  }
}

async function createClient({ clientId, clientSecret, apiBase }: PayPalSettings): Promise<PayPalApis> {
  const { Client, Environment, OrdersController, PaymentsController } = await import(
    '@paypal/paypal-server-sdk'
  )
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: Environment.Production,
    timeout: PROVIDER_TIMEOUT,
    // The client knows only two of PayPal's hosts. With fetch, any host can be used, and the timeout covers the whole
    // response.
    unstable_httpClientOptions: { adapter: 'fetch', env: fetchFrom(apiBase ?? PAYPAL) },
  })
  return { orders: new OrdersController(client), payments: new PaymentsController(client) }
}

function fetchFrom(apiBase: string): { fetch: typeof fetch; Request: null; Response: null } {
  const { origin } = new URL(apiBase)
  return {
    fetch: (url, init) => {
      const { pathname, search } = new URL(String(url))
      return fetch(new URL(pathname + search, origin), init)
    },
    // Without these, fetch gets a URL and an init.
    Request: null,
    Response: null,
  }
}

/** PayPal did not do what was requested. Without a status code, PayPal did not answer at all. */
export class PayPalFailure extends GatewayUnavailable {
  readonly statusCode: number | undefined
  /** PayPal's name for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string
  /** PayPal understood the request and refused it, so that sending it again changes nothing. */
  readonly isRefusal: boolean

  constructor(statusCode: number | undefined, issue: string, debugId: string | undefined) {
    const details = [statusCode, issue, debugId].filter(Boolean).join(', ')
    super(`PayPal did not answer as expected (${details}).`)
    this.statusCode = statusCode
    this.issue = issue
    this.isRefusal = statusCode !== undefined && [400, 404, 422].includes(statusCode)
  }
}

// The client's own errors hold the request with its password, so they are never passed on, not even as a cause.
const ApiError = z.object({
  statusCode: z.number(),
  result: z
    .object({
      name: z.string().optional(),
      error: z.string().optional(),
      debug_id: z.string().optional(),
      details: z.array(z.object({ issue: z.string() })).optional(),
    })
    .catch({}),
})

function parsePayPalFailure(error: unknown): PayPalFailure {
  if (error instanceof PayPalFailure) return error
  const { data } = ApiError.safeParse(error)
  if (!data) return new PayPalFailure(undefined, error instanceof Error ? error.name : 'no error', undefined)
  const { details, name, error: oauthError, debug_id: debugId } = data.result
  return new PayPalFailure(data.statusCode, details?.[0]?.issue ?? name ?? oauthError ?? 'unknown', debugId)
}

/** Returns null for an amount that PayPal does not accept in this currency. */
export function toPayPalMoney(amount: number, currencyCode: string): PayPalMoney | null {
  const exponent = WHOLE.includes(currencyCode) ? 0 : currencyExponent(currencyCode)
  const units = changeExponent(amount, currencyExponent(currencyCode), exponent)
  return units === null ? null : { currencyCode, value: writeMajor(units, exponent) }
}

/** Returns minor units. Throws PayPalFailure if the value is not an amount. */
export function parsePayPalMoney(money: PayPalMoney): number {
  // Whole amounts may come with decimals that the currency does not have.
  const amount = parseMajor(money.value.replace(/\.0+$/, ''), currencyExponent(money.currencyCode))
  if (amount === null) throw new PayPalFailure(undefined, 'no amount', undefined)
  return amount
}
