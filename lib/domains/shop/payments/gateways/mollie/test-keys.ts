import { GatewayUnavailable } from '../gateway.ts'
import { keysFailed, type TestKeys } from '../key-test.ts'
import { type MollieSettings, openMollieClient } from './client.ts'

/** Lists the ways to pay that the account has. Each payment tells Mollie where to send messages. */
export function createMollieTest(settings: MollieSettings): TestKeys {
  const mollie = openMollieClient(settings)
  const isLive = settings.apiKey.startsWith('live_')
  return async () => {
    try {
      const { status } = await mollie('GET', '/methods')
      if (status === 401) return keysFailed('wrong', isLive)
      if (status >= 300) return keysFailed('limited', isLive)
      return { keys: 'good', isLive, webhook: 'not_needed', lacking: [] }
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      return keysFailed('no_answer', isLive)
    }
  }
}
