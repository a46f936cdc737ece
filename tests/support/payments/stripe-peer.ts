import { Stripe } from 'stripe'
import type { WebhookMessage } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { fromStripeUnits, toStripeUnits } from '#lib/domains/shop/payments/gateways/stripe/client.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'
import { startStripeServer } from './stripe/stripe-server.ts'

export type StripePeer = PaymentPeer & { server: Awaited<ReturnType<typeof startStripeServer>> }

export async function openStripePeer(): Promise<StripePeer> {
  const server = await startStripeServer()
  const { ledger, secretKey } = server
  const webhookSecret = 'whsec_of_the_shop'
  const gateway = createStripeGateway({
    ...{ secretKey, webhookSecret, apiBase: server.url },
    savesMethods: true,
  })
  return {
    server,
    gateway,
    async pay(reference, instead) {
      const session = ledger.find(reference)
      if (session.payment_status === 'paid') return
      const currency = instead?.currency ?? session.currency.toUpperCase()
      const amount =
        instead?.amount === undefined ? undefined : (toStripeUnits(instead.amount, currency) ?? 0)
      ledger.complete(reference, 'succeeded', { amount, currency: currency.toLowerCase() })
    },
    delay: async (reference) => ledger.complete(reference, 'processing'),
    decline: async (reference) => ledger.complete(reference, 'requires_payment_method'),
    // Stripe tells nothing of a buyer who goes back: a session is cancelled by ending it.
    cancel: async (reference) => ledger.expire(reference),
    expire: async (reference) => ledger.expire(reference, Math.floor(Date.now() / 1000) - 1),
    takeMessages: async () =>
      ledger.events.splice(0).map((event) => {
        const payload = JSON.stringify({ object: 'event', api_version: Stripe.API_VERSION, ...event })
        return signStripeMessage(payload, webhookSecret)
      }),
    forge: ({ body }) => signStripeMessage(body.toString(), 'whsec_of_somebody_else'),
    async setDown(isDown) {
      server.trouble = isDown ? 'cut' : undefined
    },
    slowRefunds(isSlow) {
      ledger.isSlowToRefund = isSlow
    },
    endRefunds: async (as) => ledger.endRefunds(as === 'done' ? 'succeeded' : 'failed'),
    bounceRefunds: async (reference) => ledger.bounceRefunds(reference),
    dispute: async (reference, amount) => void ledger.dispute(reference, amount),
    endDispute: async (reference, as) => ledger.endDispute(reference, as),
    holdNext: server.holdNext,
    async setTrouble(trouble) {
      server.deafens = trouble === 'deaf'
      server.trouble = trouble === 'fail' ? 'fail' : undefined
    },
    countStarts: async () => ledger.sessions.size,
    async refunded(reference) {
      const charge = ledger.findCharge(reference)
      const made = ledger.refunds.filter(
        (one) => one.payment_intent === charge?.payment_intent && one.status !== 'failed',
      )
      const units = made.reduce((sum, { amount }) => sum + amount, 0)
      return charge ? fromStripeUnits(units, charge.currency.toUpperCase()) : 0
    },
    close: server.close,
  }
}

/** A message with Stripe's signature; `secondsAgo` for one that was signed earlier. */
export function signStripeMessage(payload: string, secret: string, secondsAgo = 0): WebhookMessage {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) }
}
