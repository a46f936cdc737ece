import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverOrder, markPaid, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

/** A guest's order that is paid at the door. */
async function place() {
  const cart = await shop.beginCart([await shop.catalogue.product()])
  const { order, order_token: token } = (await shop.checkOut(cart)).json.data
  const row = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number: order.number } })
  const pay = () =>
    shop.app.database.prisma.$transaction((tx) =>
      markPaid(tx, shop.app, {
        orderId: row.id,
        amount: order.total.amount,
        currency: 'USD',
        at: shop.clock.now(),
      }),
    )
  const states = async () => {
    const { json } = await shop.get(`/orders/${order.number}`, { 'x-order-token': token })
    const { status, payment_status: payment, fulfillment_status: fulfillment, shipments } = json.data
    return { states: [status, payment, fulfillment], deliveredAt: shipments[0]?.delivered_at }
  }
  return { id: row.id, pay, states }
}
const ship = (id: number) => shipOrder(shop.app, id, { carrier: null, tracking: null })

describe('an order that is delivered', () => {
  it('is completed where it is paid', async () => {
    const order = await place()
    await order.pay()
    await ship(order.id)
    shop.clock.advance(3600)
    await deliverOrder(shop.app, order.id)
    const { states, deliveredAt } = await order.states()
    expect(states).toEqual(['completed', 'paid', 'delivered'])
    expect(new Date(deliveredAt)).toEqual(shop.clock.now())
  })

  it('waits for its payment where it is paid at the door', async () => {
    const order = await place()
    await ship(order.id)
    await deliverOrder(shop.app, order.id)
    expect((await order.states()).states).toEqual(['processing', 'pending', 'delivered'])
    await order.pay()
    expect((await order.states()).states).toEqual(['completed', 'paid', 'delivered'])
  })

  it('was shipped before, and is delivered once', async () => {
    const order = await place()
    await expect(deliverOrder(shop.app, order.id)).rejects.toMatchObject({ code: 'order_not_in_transit' })
    await ship(order.id)
    const both = await Promise.allSettled([
      deliverOrder(shop.app, order.id),
      deliverOrder(shop.app, order.id),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const events = { orderId: order.id, kind: 'order.delivered' }
    expect(await shop.app.database.prisma.orderEvent.count({ where: events })).toBe(1)
  })
})
