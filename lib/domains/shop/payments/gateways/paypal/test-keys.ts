import { z } from 'zod'
import { type KeyTest, keysFailed, type TestKeys } from '../key-test.ts'
import { PROVIDER_TIMEOUT } from '../provider.ts'
import { PAYPAL, type PayPalSettings } from './client.ts'

const NEEDED = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
]

const Token = z.object({ access_token: z.string() })
const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

type Asked = Pick<PayPalSettings, 'clientId' | 'clientSecret' | 'webhookId' | 'apiBase'>

/** Asks for a token, and then for the webhook, which PayPal's package does not know. */
export function createPayPalTest(settings: Asked, isLive: boolean): TestKeys {
  const { clientId, clientSecret, webhookId, apiBase } = settings
  const base = apiBase ?? PAYPAL
  return async (webhookUrl) => {
    const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const granted = await ask(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (granted === null) return keysFailed('no_answer', isLive)
    if (granted.status === 401) return keysFailed('wrong', isLive)
    const { data: token } = Token.safeParse(granted.body)
    if (!token) return keysFailed(granted.status === 403 ? 'limited' : 'no_answer', isLive)
    const found = await ask(`${base}/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    return { keys: 'good', isLive, ...judge(found, webhookUrl) }
  }
}

function judge(found: Answer | null, webhookUrl: string): Pick<KeyTest, 'webhook' | 'lacking'> {
  const { data: webhook } = Webhook.safeParse(found?.body)
  if (found?.status === 404 || (webhook && webhook.url !== webhookUrl))
    return { webhook: 'missing', lacking: [] }
  if (!webhook) return { webhook: 'untold', lacking: [] }
  const sent = webhook.event_types.map(({ name }) => name)
  const lacking = sent.includes('*') ? [] : NEEDED.filter((event) => !sent.includes(event))
  return { webhook: lacking.length > 0 ? 'incomplete' : 'good', lacking }
}

type Answer = { status: number; body: unknown }

/** Null if PayPal did not answer. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT) })
    return response.status >= 500 ? null : { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}
