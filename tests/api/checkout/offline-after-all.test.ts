import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders, payByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, recordTransaction, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
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
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma
const DAY = 24 * 3600
const choose = ({ number, token }: WebOrder, gateway: string | null) =>
  shop.call('POST', `/orders/${number}/payment?order_token=${token}`, { payment_gateway: gateway })
const itemsOf = async ({ cart }: WebOrder) => (await shop.get('/cart', cart)).json.data.items
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })
const queued = async () => {
  const rows = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ kind, payload }) => (payload as { kind?: string }).kind ?? kind)
}

describe('a web order that is paid offline after all', () => {
  it('is settled as one that was placed so: cart, mail with its items and message, link to the cart, expiry', async () => {
    await shop.app.settings.set('shop.offline_cancel_days', 14)
    const order = await shop.order()
    const jug = await shop.catalogue.product()
    await shop.add(jug, 1, order.cart)
    const reference = await shop.referenceOf(order)
    const { status, json } = await choose(order, 'bank_transfer')
    expect([status, json.data.payment.type]).toEqual([200, 'instructions'])
    expect((await itemsOf(order)).map((item: { product_id: number }) => item.product_id)).toEqual([jug.id])
    const row = await rowOf(order)
    expect(row.openCartId).toBeNull()
    expect(row.expiresAt?.getTime()).toBe(shop.clock.now().getTime() + 14 * DAY * 1000)
    expect(await queued()).toEqual(['mail.order_placed'])
    const { payload } = await db().outboxMessage.findFirstOrThrow()
    expect(fromOutboxJob('order_placed', payload, shop.app.secrets).data).toMatchObject({
      number: order.number,
      items: [{ quantity: 1, total: '$23.50' }],
      message: json.data.payment.message,
    })
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    await shop.app.settings.unset('shop.offline_cancel_days')
  })

  it('sends the same mail and push as an order that was placed so', async () => {
    const ada = await shop.signIn()
    await shop.call('POST', '/push/devices', { token: 'a-device-of-ada', platform: 'ios' }, ada.headers)
    const product = await shop.catalogue.product()
    const place = async (gateway: string) => {
      await shop.add(product, 2, ada.headers)
      await db().outboxMessage.deleteMany()
      const { json } = await shop.checkOut(ada.headers, { payment_gateway: gateway })
      return json.data.order.number
    }
    await place('bank_transfer')
    const placed = await queued()
    expect(placed).toContain('mail.order_placed')
    expect(placed).toContain('order.placed')
    const number = await place('sandbox')
    await db().outboxMessage.deleteMany()
    await shop.call('POST', `/orders/${number}/payment`, { payment_gateway: 'bank_transfer' }, ada.headers)
    expect(await queued()).toEqual(placed)
  })

  it('is settled once, however often and by how many it is chosen', async () => {
    await shop.app.settings.set('shop.offline_cancel_days', 14)
    const order = await shop.order()
    await db().outboxMessage.deleteMany()
    const answers = await Promise.all(Array.from({ length: 5 }, () => choose(order, 'cash_on_delivery')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await queued()).toEqual(['mail.order_placed'])
    const { expiresAt } = await rowOf(order)
    shop.clock.advance(DAY)
    expect((await choose(order, 'cash_on_delivery')).status).toBe(200)
    expect((await rowOf(order)).expiresAt).toEqual(expiresAt)
    expect(await queued()).toEqual(['mail.order_placed'])
    await shop.app.settings.unset('shop.offline_cancel_days')
  })

  it('stays as it is when the cart is ordered again', async () => {
    const order = await shop.order()
    await choose(order, 'cash_on_delivery')
    await shop.add({ id: order.productId }, 2, order.cart)
    const again = await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    expect(again.status).toBe(201)
    expect(again.json.data.order.number).not.toBe(order.number)
    expect(await shop.read(order)).toMatchObject({
      item_count: 1,
      payment_method: { id: 'cash_on_delivery' },
    })
  })

  it('lets the cart be ordered again once it is shipped', async () => {
    const order = await shop.order()
    await choose(order, 'cash_on_delivery')
    await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
    await shop.add({ id: order.productId }, 1, order.cart)
    const again = await shop.checkOut(order.cart)
    expect(again.status).toBe(201)
    expect(again.json.data.order.number).not.toBe(order.number)
    expect(await shop.read(order)).toMatchObject({ fulfillment_status: 'fulfilled', item_count: 1 })
  })

  it('keeps the payment that was begun where the way to pay is unknown', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    for (const gateway of ['beads', null]) expect((await choose(order, gateway)).status).toBe(422)
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
    await shop.peer.pay(reference)
    await shop.deliverAll()
    expect((await shop.read(order)).payment_status).toBe('paid')
  })
})

describe('a cart', () => {
  it.each([
    ['shipped', { status: 'processing', fulfillmentStatus: 'fulfilled' }],
    ['paid', { status: 'processing', paymentStatus: 'paid' }],
    ['settled offline', { gateway: 'cash_on_delivery', gatewayType: 'offline' }],
    ['cancelled', { status: 'cancelled', paymentStatus: 'cancelled' }],
  ])('never reopens an order that is %s, and is not kept from ordering by it', async (_, state) => {
    const order = await shop.order()
    await db().order.update({ where: { id: order.id }, data: state })
    const money = { orderId: order.id, amount: order.total, currency: 'USD', paysOrder: true }
    if ('paymentStatus' in state && state.paymentStatus === 'paid')
      await recordTransaction(db(), { ...money, kind: 'recorded', at: shop.clock.now() })
    const before = await rowOf(order)
    const again = await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    expect(again.status).toBe(201)
    expect(again.json.data.order.number).not.toBe(order.number)
    const { openCartId, updatedAt: _updated, ...rest } = await rowOf(order)
    expect(openCartId).toBeNull()
    expect(before).toMatchObject(rest)
    expect(await db().orderLine.count({ where: { orderId: order.id } })).toBe(1)
  })

  it('is let go of by an order that is shipped or paid by hand', async () => {
    const [shipped, paid] = [await shop.order(), await shop.order()]
    await db().order.update({
      where: { id: shipped.id },
      data: { gatewayType: 'offline', gateway: 'cash_on_delivery' },
    })
    await shipOrder(shop.app, shipped.id, { carrier: null, tracking: null })
    await payByHand(shop.app, await findAnyOrder(shop.app, paid.number))
    for (const order of [shipped, paid]) {
      expect((await rowOf(order)).openCartId).toBeNull()
      expect(await itemsOf(order)).toEqual([])
    }
    expect(await expireOrders(shop.app)).toBe(0)
  })
})
