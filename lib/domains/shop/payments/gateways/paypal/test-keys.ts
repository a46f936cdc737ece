import { z } from 'zod'
import { type KeyTest, keysFailed, type TestKeys } from '../key-test.ts'
import { providerEvents } from '../provider-events.ts'
import { askPayPal, type PayPalAnswer } from './ask-paypal.ts'
import type { PayPalSettings } from './client.ts'

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

type Asked = Pick<PayPalSettings, 'clientId' | 'clientSecret' | 'webhookId' | 'apiBase'>

/** Reads disputes with the keys, and then the webhook. */
export function createPayPalTest(settings: Asked, isLive: boolean): TestKeys {
  const ask = askPayPal(settings)
  return async (webhookUrl) => {
    const disputes = await ask('/v1/customer/disputes?page_size=1')
    if (disputes === null) return keysFailed('no_answer', isLive)
    if (disputes.status === 401) return keysFailed('wrong', isLive)
    if (disputes.status !== 200) return keysFailed(disputes.status === 403 ? 'limited' : 'no_answer', isLive)
    const found = await ask(`/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`)
    return { keys: 'good', isLive, ...judge(found, webhookUrl) }
  }
}

function judge(found: PayPalAnswer | null, webhookUrl: string): Pick<KeyTest, 'webhook' | 'lacking'> {
  const { data: webhook } = Webhook.safeParse(found?.body)
  if (found?.status === 404 || (webhook && webhook.url !== webhookUrl))
    return { webhook: 'missing', lacking: [] }
  if (!webhook) return { webhook: 'untold', lacking: [] }
  const sent = webhook.event_types.map(({ name }) => name)
  const lacking = sent.includes('*') ? [] : providerEvents.paypal.filter((event) => !sent.includes(event))
  return { webhook: lacking.length > 0 ? 'incomplete' : 'good', lacking }
}
