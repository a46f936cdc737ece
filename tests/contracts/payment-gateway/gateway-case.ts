import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import type { PaymentPeer } from '../payment-peer.ts'

/** A shop and the provider that its orders are paid through. */
export type GatewayCase = ReturnType<typeof openCase>

/** Opens both before the first test of a suite, and closes them after the last. */
export function openCase(openPeer: () => Promise<PaymentPeer>) {
  const peer = {} as PaymentPeer
  const shop = {} as PaymentShop
  let checkBystanders: () => Promise<void>

  beforeAll(async () => {
    Object.assign(peer, await openPeer())
    Object.assign(shop, await openPaymentShop(peer))
    checkBystanders = await addBystanders(shop)
  })
  afterAll(async () => {
    await shop.close?.()
    await peer.close?.()
  })
  afterEach(() => checkBystanders())
  beforeEach(async () => {
    await peer.setDown(false)
    await peer.setTrouble(null)
    await shop.deliverAll()
    shop.clock.set(new Date())
  })

  return {
    ...{ peer, shop },
    stockOf: async ({ productId }: WebOrder) =>
      (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })).stock,
    paymentOf: async (order: WebOrder): Promise<string> => (await shop.read(order)).payment_status,
    events: () => shop.app.database.prisma.paymentEvent.count(),
    /** Pays an order at the provider, of which nobody has told the shop yet. Resolves to the reference. */
    async payFor(order: WebOrder, instead?: { amount?: number; currency?: string }): Promise<string> {
      const reference = await shop.referenceOf(order)
      await peer.pay(reference, instead)
      return reference
    },
    /** The order's time is over while its provider cannot be told. */
    async expireUnheard({ id }: WebOrder): Promise<void> {
      await peer.setDown(true)
      shop.clock.advance(61 * 60)
      await expireOrders(shop.app)
      await peer.setDown(false)
      const { status } = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { id } })
      expect(status).toBe('cancelled')
    },
  }
}
