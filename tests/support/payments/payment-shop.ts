import type { App } from '#lib/app/app.ts'
import { compareLedger } from '#lib/domains/shop/orders/index.ts'
import type { WebhookMessage } from '#lib/domains/shop/payments/gateways/index.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'
import type { TestApiOptions } from '#tests/support/api.ts'
import { POST } from '../../../app/webhooks/payments/[gateway]/route.ts'

/** A shop that is paid through one gateway, and its provider. Closing it fails if a sum is not what the ledger says. */
export type PaymentShop = ShopApi & {
  peer: PaymentPeer
  /** Orders a product, one piece by default, to be paid through the peer by default. */
  order(options?: { stock?: number; quantity?: number; gateway?: string }): Promise<WebOrder>
  read(order: WebOrder): Promise<Shown>
  /** The provider's reference of the payment that the order waits for now. */
  referenceOf(order: WebOrder): Promise<string>
  payAgain(order: WebOrder): Promise<Shown>
  /** Posts messages to the shop's route and lets them be acted upon; resolves to the statuses. */
  deliver(messages: WebhookMessage[]): Promise<number[]>
  /** As `deliver`, of what the provider has sent since the last time. */
  deliverAll(): Promise<number[]>
  eventsOf(order: WebOrder): Promise<string[]>
  flagOf(order: WebOrder): Promise<string | null>
  /** The kinds of mails since the order was placed. */
  mailsOf(order: WebOrder): Promise<string[]>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints.
type Shown = any

export type WebOrder = {
  id: number
  number: string
  token: string
  total: number
  email: string
  productId: number
  mailsBefore: number
  cart: Record<string, string>
  payment: Shown
}

const shared = globalThis as { [key: symbol]: unknown }

export async function openPaymentShop(
  peer: PaymentPeer,
  options: Pick<TestApiOptions, 'database'> = {},
): Promise<PaymentShop> {
  const shop = await openShopApi({ ...options, gateways: [peer.gateway], now: new Date().toISOString() })
  const { app } = shop
  const db = app.database.prisma
  if ('attach' in peer) (peer.attach as (to: App) => void)(app)
  let orders = 0

  const deliver: PaymentShop['deliver'] = async (messages) => {
    // The route takes the App of its process, which the test's stands in for.
    shared[Symbol.for('storefront.app')] = Promise.resolve(app)
    const answers = messages.map((message) => POST(toRequest(peer.gateway.id, message)))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    await app.outbox.drain()
    return statuses
  }
  return {
    ...shop,
    peer,
    async close() {
      const differences = await compareLedger(db)
      await shop.close()
      if (differences.length > 0)
        throw new Error(`The ledger differs: ${JSON.stringify(differences, null, 2)}`)
    },
    deliver,
    deliverAll: async () => deliver(await peer.takeMessages()),
    async order({ stock = 5, quantity = 1, gateway = peer.gateway.id } = {}) {
      const product = await shop.catalogue.product({ stock, price: 2350 })
      const cart = await shop.beginCart([product], quantity)
      const mailsBefore = (await shop.mails()).length
      const email = `buyer-${++orders}@example.com`
      const { status, json } = await shop.checkOut(cart, { email, payment_gateway: gateway })
      if (status !== 201) throw new Error(JSON.stringify(json))
      const { order, payment, order_token: token } = json.data
      const { number } = order
      const { id } = await db.order.findUniqueOrThrow({ where: { number } })
      const total = order.total.amount
      return { id, number, token, total, email, productId: product.id, mailsBefore, cart, payment }
    },
    read: async ({ number, token }) => (await shop.get(`/orders/${number}?order_token=${token}`)).json.data,
    async referenceOf({ id }) {
      const { reference } = await db.paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: id } })
      return reference ?? ''
    },
    async payAgain({ number, token }) {
      const path = `/orders/${number}/payment?order_token=${token}`
      const { json } = await shop.call('POST', path, { payment_gateway: peer.gateway.id })
      return json.data?.payment ?? json
    },
    async eventsOf({ id }) {
      const events = await db.orderEvent.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
      return events.map(({ kind }) => kind)
    },
    flagOf: async ({ id }) => (await db.order.findUniqueOrThrow({ where: { id } })).flag,
    async mailsOf({ mailsBefore }) {
      return (await shop.mails()).slice(mailsBefore).filter((kind) => kind.startsWith('order_'))
    },
  }
}

function toRequest(gateway: string, { headers, body }: WebhookMessage): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return new Request(`http://localhost:3000/webhooks/payments/${gateway}`, {
    method: 'POST',
    headers: { ...Object.fromEntries(given), 'content-length': String(body.length) },
    body: new Uint8Array(body),
  })
}
