import { randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookMessage } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'
import { makeCertificate, type TestCertificate } from './make-certificate.ts'
import { writeMoney } from './paypal/paypal-requests.ts'
import { type PayPalServer, startPayPalServer } from './paypal/paypal-server.ts'

export type PayPalPeer = PaymentPeer & {
  server: PayPalServer
  /** A message as PayPal sends it. */
  send(event: object, changes?: Partial<Transmission>): WebhookMessage
}

type Transmission = { key: TestCertificate['privateKey']; address: string; time: Date; webhookId: string }

export async function openPayPalPeer(): Promise<PayPalPeer> {
  const server = await startPayPalServer()
  const { ledger, clientId, clientSecret, certificates } = server
  const webhookId = '8PT597110X687430L'
  const gateway = createPayPalGateway({
    ...{ clientId, clientSecret, webhookId, apiBase: server.url, certificateHosts: [server.url] },
  })
  const { privateKey: key } = certificates.get('CERT-a') ?? makeCertificate()
  const address = `${server.url}/v1/notifications/certs/CERT-a`
  const send = (event: object, changes: Partial<Transmission> = {}): WebhookMessage =>
    transmit(JSON.stringify(event), { key, address, time: new Date(), webhookId, ...changes })
  return {
    server,
    gateway,
    send,
    async pay(reference, instead) {
      const order = ledger.find(reference)
      if (order.status === 'COMPLETED') return ledger.settle(order, 'COMPLETED')
      const { amount, custom_id } = order.purchase_units[0]
      const code = instead?.currency ?? amount.currency_code
      const value =
        instead?.amount === undefined ? Number(amount.value) : instead.amount / 10 ** currencyExponent(code)
      ledger.approve(reference, { outcome: 'COMPLETED', amount: writeMoney(value, code) })
      // What is paid though the shop gave it up, was being captured when it did.
      if (custom_id.startsWith('cancelled')) ledger.capture(order)
    },
    delay: async (reference) => ledger.approve(reference, { outcome: 'PENDING' }),
    async decline(reference) {
      const order = ledger.find(reference)
      if (order.status === 'COMPLETED') ledger.settle(order, 'DECLINED')
      else ledger.approve(reference, { outcome: 'refused' })
    },
    // PayPal tells nothing of a buyer who goes back; an order that it voids is the nearest.
    cancel: async (reference) => ledger.void(reference),
    expire: async (reference) => void ledger.forgotten.add(reference),
    takeMessages: async () => ledger.events.splice(0).map((event) => send(event)),
    forge: ({ headers, body }) => {
      const { privateKey } = makeCertificate()
      return { body, headers: signTransmission(headers, body, privateKey, webhookId) }
    },
    async setDown(isDown) {
      server.trouble = isDown ? 'cut' : undefined
    },
    slowRefunds(isSlow) {
      ledger.isSlowToRefund = isSlow
    },
    endRefunds: async (as) => ledger.endRefunds(as === 'done' ? 'COMPLETED' : 'FAILED'),
    bounceRefunds: async (reference) => ledger.bounceRefunds(reference),
    dispute: async (reference, amount) => ledger.dispute(reference, amount),
    endDispute: async (reference, as) => ledger.endDispute(reference, as),
    holdNext: server.holdNext,
    async setTrouble(trouble) {
      server.deafens = trouble === 'deaf'
      server.trouble = trouble === 'fail' ? 'fail' : undefined
    },
    countStarts: async () => ledger.orders.size,
    async refunded(reference) {
      const { currency_code: code, value } = ledger.refunded(ledger.find(reference))
      return Math.round(Number(value) * 10 ** currencyExponent(code))
    },
    close: server.close,
  }
}

function transmit(payload: string, { key, address, time, webhookId }: Transmission): WebhookMessage {
  const body = Buffer.from(payload)
  const headers = {
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-time': time.toISOString(),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': address,
  }
  return { body, headers: signTransmission(headers, body, key, webhookId) }
}

function signTransmission(
  headers: WebhookMessage['headers'],
  body: Buffer,
  key: TestCertificate['privateKey'],
  webhookId: string,
): WebhookMessage['headers'] {
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  return { ...headers, 'paypal-transmission-sig': sign('RSA-SHA256', signed, key).toString('base64') }
}
