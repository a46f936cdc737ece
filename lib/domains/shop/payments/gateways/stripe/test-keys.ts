import type { Stripe } from 'stripe'
import { type KeyTest, keysFailed, type TestKeys } from '../key-test.ts'
import { providerEvents } from '../provider-events.ts'
import { openStripeClient, parseStripeFailure, type StripeSettings } from './client.ts'

const MAX_ENDPOINTS = 100

/** Reads payments and disputes with the key, as the shop does, and then the endpoints of the account, which restricted keys may not see. */
export function createStripeTest(settings: StripeSettings): TestKeys {
  const open = openStripeClient(settings)
  const isLive = /^[sr]k_live_/.test(settings.secretKey)
  return async (webhookUrl) => {
    const stripe = await open()
    try {
      await stripe.checkout.sessions.list({ limit: 1 })
      await stripe.disputes.list({ limit: 1 })
    } catch (error) {
      return keysFailed(readFailure(error), isLive)
    }
    return { keys: 'good', isLive, ...(await testEndpoint(stripe, settings, webhookUrl)) }
  }
}

function readFailure(error: unknown): 'wrong' | 'limited' | 'no_answer' {
  const failure = parseStripeFailure(error)
  if (!failure) throw error
  if (failure.statusCode === 401) return 'wrong'
  return failure.statusCode === 403 ? 'limited' : 'no_answer'
}

async function testEndpoint(
  stripe: Stripe,
  { savesMethods }: StripeSettings,
  url: string,
): Promise<Pick<KeyTest, 'webhook' | 'lacking'>> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: MAX_ENDPOINTS })
    const own = data.filter((one) => one.url === url)
    const endpoint = own.find(({ status }) => status === 'enabled')
    if (!endpoint) return { webhook: own.length > 0 ? 'off' : 'missing', lacking: [] }
    const sent = endpoint.enabled_events
    const { stripe: always, stripeSaved } = providerEvents
    const needed = savesMethods ? [...always, ...stripeSaved] : always
    const lacking = sent.includes('*') ? [] : needed.filter((event) => !sent.includes(event))
    return { webhook: lacking.length > 0 ? 'incomplete' : 'good', lacking }
  } catch (error) {
    if (!parseStripeFailure(error)) throw error
    return { webhook: 'untold', lacking: [] }
  }
}
