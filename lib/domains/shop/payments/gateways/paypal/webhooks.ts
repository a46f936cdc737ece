import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { WebhookMessage, WebhookVerdict } from '../gateway.ts'
import { providerEvents } from '../provider-events.ts'
import type { FetchKey } from './certificates.ts'
import { type PayPal, PayPalFailure } from './client.ts'

// PayPal retries a message for three days.
const OLDEST = 4 * 24 * 60 * 60 * 1000
const NEWEST = 5 * 60 * 1000

const READ = new Set<string>(providerEvents.paypal)

const Link = z.object({ rel: z.string(), href: z.string() })

const PayPalEvent = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: z.string() }))
        .optional()
        .catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string() }) })
        .optional()
        .catch(undefined),
      links: z.array(Link).catch([]),
    })
    .nullable()
    .catch(null),
})

type PayPalEvent = z.output<typeof PayPalEvent>

/** Throws GatewayUnavailable if PayPal does not respond when asked for a certificate or an order. */
export async function verifyPayPalMessage(
  paypal: PayPal,
  webhookId: string,
  fetchKey: FetchKey,
  message: WebhookMessage,
): Promise<WebhookVerdict> {
  if (!(await isTransmissionGenuine(message, webhookId, fetchKey))) return { verdict: 'rejected' }
  const event = parseEvent(message.body)
  if (!event) return { verdict: 'rejected' }
  const reference = await findReference(paypal, event)
  return reference ? { verdict: 'accepted', eventId: event.id, reference } : { verdict: 'ignored' }
}

/** Whether PayPal sent the message to this webhook, which its package cannot verify. Throws GatewayUnavailable. */
async function isTransmissionGenuine(
  { headers, body }: WebhookMessage,
  webhookId: string,
  fetchKey: FetchKey,
): Promise<boolean> {
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
  const { 'paypal-transmission-sig': signature, 'paypal-cert-url': address } = headers
  if (!webhookId || !id || !time || !signature || !address || !isRecent(time)) return false
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false
  const key = await fetchKey(address)
  if (key?.asymmetricKeyType !== 'rsa') return false
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))
}

function isRecent(time: string): boolean {
  const age = Date.now() - Date.parse(time)
  return age < OLDEST && age > -NEWEST
}

function parseEvent(body: Buffer): PayPalEvent | null {
  try {
    return PayPalEvent.parse(JSON.parse(body.toString()))
  } catch {
    return null
  }
}

async function findReference(
  paypal: PayPal,
  { event_type: type, resource }: PayPalEvent,
): Promise<string | null> {
  if (!READ.has(type)) return null
  if (type.startsWith('CHECKOUT.ORDER.')) return resource?.id ?? null
  if (!resource) return null
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id
    return disputed ? findOrderOfCapture(paypal, disputed) : null
  }
  const orderId = resource.supplementary_data?.related_ids.order_id
  if (orderId) return orderId
  // A refund names only its capture.
  const capture = resource.links.find(({ rel }) => rel === 'up')?.href
  const captureId = /\/captures\/(\w+)$/.exec(capture ?? '')?.[1]
  return captureId ? findOrderOfCapture(paypal, captureId) : null
}

async function findOrderOfCapture(paypal: PayPal, captureId: string): Promise<string | null> {
  try {
    const capture = await paypal(({ payments }) => payments.getCapturedPayment({ captureId }))
    return capture.supplementaryData?.relatedIds?.orderId ?? null
  } catch (error) {
    if (error instanceof PayPalFailure && error.statusCode === 404) return null
    throw error
  }
}
