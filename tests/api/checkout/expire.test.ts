import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })
const expireAt = ({ id }: WebOrder, expiresAt: Date) =>
  db().order.update({ where: { id }, data: { expiresAt } })

describe('an order whose time to be paid is over', () => {
  it('has its page at the provider ended, though that would last longer', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await expireAt(order, shop.clock.now())
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
    expect(await expireOrders(shop.app)).toBe(1)
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    expect(await db().paymentAttempt.count({ where: { orderId: order.id, status: 'cancelled' } })).toBe(1)
  })

  it('is paid instead where it was paid at the last moment, of which nobody was told', async () => {
    const order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.peer.takeMessages()
    await expireAt(order, shop.clock.now())
    expect(await expireOrders(shop.app)).toBe(0)
    const { status, paymentStatus, flag } = await rowOf(order)
    expect([status, paymentStatus, flag]).toEqual(['processing', 'paid', null])
  })

  it('expires at exactly that time, and not a millisecond before', async () => {
    const order = await shop.order()
    const { expiresAt } = await rowOf(order)
    const at = Number(expiresAt)
    expect(at - shop.clock.now().getTime()).toBe(60 * 60_000)
    shop.clock.set(new Date(at - 1))
    expect(await expireOrders(shop.app)).toBe(0)
    expect((await rowOf(order)).status).toBe('pending')
    shop.clock.set(new Date(at))
    expect(await expireOrders(shop.app)).toBe(1)
    expect((await rowOf(order)).status).toBe('cancelled')
  })

  it.each([
    ['a millisecond later', 1, 'pending'],
    ['exactly then', 0, 'cancelled'],
  ])('is looked at again after the provider was asked: it may expire %s by now', async (_, later, status) => {
    const order = await shop.order()
    const now = shop.clock.now()
    await expireAt(order, now)
    const { gateway } = shop.peer
    const { cancel } = gateway
    gateway.cancel = async (reference) => {
      await expireAt(order, new Date(now.getTime() + later))
      await cancel(reference)
    }
    await expireOrders(shop.app)
    gateway.cancel = cancel
    expect((await rowOf(order)).status).toBe(status)
  })
})
