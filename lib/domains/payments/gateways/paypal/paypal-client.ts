import type { OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { PROVIDER_TIMEOUT } from '../provider-timeout.ts'
import { readPayPalFailure } from './paypal-failure.ts'
import type { PayPalSettings } from './paypal-settings.ts'

const PAYPAL = 'https://api-m.paypal.com'

export type PayPalApis = { orders: OrdersController; payments: PaymentsController }

/** Asks PayPal for something. Throws PayPalFailure, which is a GatewayUnavailable until somebody knows better. */
export type PayPal = <T>(ask: (apis: PayPalApis) => Promise<{ result: T }>) => Promise<T>

/** Makes PayPal's client when it is first asked for: a site that does not take PayPal never loads it. */
export function openPayPalClient(settings: PayPalSettings): PayPal {
  let client: Promise<PayPalApis> | undefined
  return async (ask) => {
    client ??= makeClient(settings)
    try {
      const { result } = await ask(await client)
      return result
    } catch (error) {
      const failure = readPayPalFailure(error)
      // The client never forgets a token that it failed to get, or that PayPal took back.
      if (!failure.isRefusal) client = undefined
      throw failure
    }
  }
}

async function makeClient({ clientId, clientSecret, apiBase }: PayPalSettings): Promise<PayPalApis> {
  const { Client, Environment, OrdersController, PaymentsController } = await import(
    '@paypal/paypal-server-sdk'
  )
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: Environment.Production,
    timeout: PROVIDER_TIMEOUT,
    // The client knows two hosts of PayPal's alone. With fetch it speaks to any, and its time limit is one for the
    // whole answer.
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
    // Without these, an address and an init are passed.
    Request: null,
    Response: null,
  }
}
