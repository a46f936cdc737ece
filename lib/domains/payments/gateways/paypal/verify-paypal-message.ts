import { z } from 'zod'
import type { WebhookMessage, WebhookVerdict } from '../gateway.ts'
import type { FetchKey } from './fetch-certificate.ts'
import type { PayPal } from './paypal-client.ts'
import { PayPalFailure } from './paypal-failure.ts'
import { isTransmissionGenuine } from './verify-transmission.ts'

const Link = z.object({ rel: z.string(), href: z.string() })

const PayPalEvent = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string(),
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

/** Throws GatewayUnavailable where PayPal has to be asked for a certificate or an order, and does not respond. */
export async function verifyPayPalMessage(
  paypal: PayPal,
  webhookId: string,
  fetchKey: FetchKey,
  message: WebhookMessage,
): Promise<WebhookVerdict> {
  if (!(await isTransmissionGenuine(message, webhookId, fetchKey))) return { verdict: 'rejected' }
  const event = readEvent(message.body)
  if (!event) return { verdict: 'rejected' }
  const reference = await findReference(paypal, event)
  return reference ? { verdict: 'accepted', eventId: event.id, reference } : { verdict: 'ignored' }
}

function readEvent(body: Buffer): PayPalEvent | null {
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
  if (type.startsWith('CHECKOUT.ORDER.')) return resource?.id ?? null
  if (!resource || !type.startsWith('PAYMENT.CAPTURE.')) return null
  const told = resource.supplementary_data?.related_ids.order_id
  if (told) return told
  // A refund tells of its capture alone.
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
