import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())

const web = { payment_gateway: 'sandbox' }
const db = () => shop.app.database.prisma
const stockOf = async ({ productId }: WebOrder) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId } })).stock
const statesOf = async (order: WebOrder) => {
  const { status, payment_status: payment } = await shop.read(order)
  return [status, payment]
}
/** Runs work that the provider is not told about because it is down, so that its payments stay open. */
const unheard = async (work: () => Promise<unknown>) => {
  await shop.peer.setDown(true)
  await work()
  await shop.peer.setDown(false)
}
const payLate = async (reference: string) => {
  await shop.peer.pay(reference)
  await shop.deliverAll()
}

describe('a payment that comes after its order was cancelled', () => {
  it.each([
    [
      'buyer',
      ({ number, token }: WebOrder) => shop.call('POST', `/orders/${number}/cancel?order_token=${token}`),
    ],
    ['owner', ({ id }: WebOrder) => cancelOrder(shop.app, id, 'owner')],
  ])('by its %s is refunded, and the order stays cancelled', async (by, cancel) => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancel(order))
    expect(await db().order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      status: 'cancelled',
      cancelReason: by,
    })
    await payLate(reference)
    expect(await statesOf(order)).toEqual(['cancelled', 'cancelled'])
    expect([await stockOf(order), await shop.peer.refunded(reference)]).toEqual([5, order.total])
    expect(await shop.mailsOf(order)).toEqual(['order_cancelled', 'order_refunded'])
    await shop.deliverAll()
    expect(await shop.peer.refunded(reference)).toBe(order.total)
  })

  it('for want of a payment brings it back, and its coupon counts as used again', async () => {
    const coupon = await db().coupon.create({
      data: { code: 'LATE10', type: 'percent', percent: 1000, maxUses: 1 },
    })
    const usesNow = async () => (await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses
    const product = await shop.catalogue.product({ stock: 5, price: 1000 })
    const cart = await shop.beginCart([product])
    await shop.call('POST', '/cart/coupon', { code: 'LATE10' }, cart)
    const { json } = await shop.checkOut(cart, { payment_gateway: 'sandbox' })
    const { id } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
    const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: id } })
    expect(await usesNow()).toBe(1)
    shop.clock.advance(61 * 60)
    await unheard(() => expireOrders(shop.app))
    expect(await usesNow()).toBe(0)
    await payLate(reference ?? '')
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'processing',
      paymentStatus: 'paid',
      cancelReason: null,
      cancelledAt: null,
    })
    expect(await usesNow()).toBe(1)
    expect(await db().couponRedemption.findUniqueOrThrow({ where: { orderId: id } })).toMatchObject({
      releasedAt: null,
    })
    // So that a refund puts back what was taken again.
    const { quantity, stockTaken } = await db().orderLine.findFirstOrThrow({ where: { orderId: id } })
    expect([quantity, stockTaken]).toEqual([1, 1])
    const other = await shop.beginCart([product])
    const refused = await shop.call('POST', '/cart/coupon', { code: 'LATE10' }, other)
    expect(refused.status).toBe(422)
  })

  it.each([
    { placed: 'not counted', stock: undefined, now: { trackStock: true, stock: 5 }, taken: 1 },
    { placed: 'counted', stock: 5, now: { trackStock: false }, taken: 0 },
  ])(
    'takes goods by how they are counted now, and not when they were $placed',
    async ({ stock, now, taken }) => {
      const product = await shop.catalogue.product({ stock })
      const { json } = await shop.checkOut(await shop.beginCart([product]), web)
      const { id } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
      const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: id } })
      shop.clock.advance(61 * 60)
      await unheard(() => expireOrders(shop.app))
      await db().productVariant.updateMany({ where: { productId: product.id }, data: now })
      await payLate(reference ?? '')
      const { stockTaken } = await db().orderLine.findFirstOrThrow({ where: { orderId: id } })
      expect(stockTaken).toBe(taken)
    },
  )

  it('takes no use of a coupon that the order was placed with before, but has no longer', async () => {
    const { id: couponId } = await db().coupon.create({
      data: { code: 'DROPPED', type: 'percent', percent: 1000, maxUses: 1 },
    })
    const usesNow = async () => (await db().coupon.findUniqueOrThrow({ where: { id: couponId } })).uses
    const order = await shop.order()
    await shop.call('POST', '/cart/coupon', { code: 'DROPPED' }, order.cart)
    expect((await shop.checkOut(order.cart, web)).status).toBe(200)
    expect(await usesNow()).toBe(1)
    await shop.call('DELETE', '/cart/coupon', undefined, order.cart)
    expect((await shop.checkOut(order.cart, web)).status).toBe(200)
    const reference = await shop.referenceOf(order)
    shop.clock.advance(61 * 60)
    await unheard(() => expireOrders(shop.app))
    await payLate(reference)
    expect(await statesOf(order)).toEqual(['processing', 'paid'])
    expect(await usesNow()).toBe(0)
    expect(await db().couponRedemption.count({ where: { couponId, releasedAt: null } })).toBe(0)
  })
})

describe('the cart of an order that a late payment brings back', () => {
  const productsIn = async ({ cart }: WebOrder) => {
    const { items } = (await shop.get('/cart', cart)).json.data
    return items.map((item: { product_id: number; quantity: number }) => [item.product_id, item.quantity])
  }
  const expire = async (order: WebOrder) => {
    const reference = await shop.referenceOf(order)
    shop.clock.advance(61 * 60)
    await unheard(() => expireOrders(shop.app))
    return reference
  }

  it('is emptied of what was ordered; what was put in since stays', async () => {
    const [order, cup] = [await shop.order(), await shop.catalogue.product()]
    const reference = await expire(order)
    await shop.add({ id: order.productId }, 1, order.cart)
    await shop.add(cup, 2, order.cart)
    await payLate(reference)
    expect(await statesOf(order)).toEqual(['processing', 'paid'])
    expect(await productsIn(order)).toEqual([
      [order.productId, 1],
      [cup.id, 2],
    ])
  })

  it('is left alone where another order was placed from it since', async () => {
    const order = await shop.order()
    const reference = await expire(order)
    const again = await shop.checkOut(order.cart, web)
    expect(again.status).toBe(201)
    await payLate(reference)
    expect(await statesOf(order)).toEqual(['processing', 'paid'])
    expect(await productsIn(order)).toEqual([[order.productId, 1]])
  })

  it('is left alone where it was emptied before, while the provider processed the payment', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await shop.peer.delay(reference)
    await shop.deliverAll()
    expect(await productsIn(order)).toEqual([])
    await shop.peer.decline(reference)
    await shop.deliverAll()
    await shop.payAgain(order)
    await shop.add({ id: order.productId }, 1, order.cart)
    await payLate(await expire(order))
    expect(await statesOf(order)).toEqual(['processing', 'paid'])
    expect(await productsIn(order)).toEqual([[order.productId, 1]])
  })

  it('is left alone where it was emptied before, as the order was to be paid offline', async () => {
    const order = await shop.order({ gateway: 'bank_transfer' })
    await shop.payAgain(order)
    await shop.add({ id: order.productId }, 1, order.cart)
    const reference = await shop.referenceOf(order)
    shop.clock.advance(15 * 24 * 3600)
    await unheard(() => expireOrders(shop.app))
    await payLate(reference)
    expect(await statesOf(order)).toEqual(['processing', 'paid'])
    expect(await productsIn(order)).toEqual([[order.productId, 1]])
  })
})
