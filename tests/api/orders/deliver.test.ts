import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitDetails } from '#lib/domains/shop/orders/changes/record-order-event.ts'
import {
  deliverOrder,
  markPaid,
  type Parcel,
  receiveReturn,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
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

const db = () => shop.app.database.prisma
const ALL = { carrier: null, tracking: null }

/** An order of three cups and a pot that is paid at the door. */
async function placeMore(data: object = {}) {
  const [cup, pot] = [
    await shop.catalogue.product({ name: 'Cup', price: 1000, stock: 10 }),
    await shop.catalogue.product({ name: 'Pot', price: 3000, stock: 10 }),
  ]
  const cart = await shop.beginCart([cup], 3)
  await shop.add(pot, 1, cart)
  const { json } = await shop.checkOut(cart)
  const { id, number } = await db().order.update({ where: { number: json.data.order.number }, data })
  const [cups, pots] = json.data.order.items.map((item: { id: number }) => item.id) as [number, number]
  await db().outboxMessage.deleteMany()
  shop.clock.advance(60)
  return {
    ...{ id, number, cups, pots },
    row: () => db().order.findUniqueOrThrow({ where: { id } }),
    ship: (parcel: Partial<Parcel> = {}) => shipOrder(shop.app, id, { ...ALL, ...parcel }),
    parcels: () =>
      db().shipment.findMany({ where: { orderId: id }, orderBy: { id: 'asc' }, include: { lines: true } }),
    lastEvent: async () => {
      const { kind, details, createdAt } = await db().orderEvent.findFirstOrThrow({
        ...{ where: { orderId: id }, orderBy: { id: 'desc' } },
      })
      return [kind, details, createdAt]
    },
  }
}
const jobs = async (kind: string) =>
  (await db().outboxMessage.findMany({ where: { kind } })).map((one) => one.payload)
const refusalOf = (work: Promise<unknown>) => work.then(String, ({ code, facts }) => ({ code, facts }))

describe('a parcel', () => {
  it('is recorded, mailed and told with all that is known of it', async () => {
    const { id: customerId } = await shop.signIn()
    const order = await placeMore({ expiresAt: shop.clock.now(), customerId })
    await shop.app.settings.set('invoices.enabled', true)
    const tracked = { carrier: 'UPS', tracking: '1Z999' }
    await order.ship({ ...tracked, lines: [{ lineId: order.cups, quantity: 2 }] })
    const at = shop.clock.now()
    const page = expect.stringMatching(/^https:.*1Z999/)
    expect(await order.row()).toMatchObject({
      ...{ status: 'processing', fulfillmentStatus: 'partially_fulfilled', paymentStatus: 'pending' },
      ...{ statusChangedAt: at, expiresAt: null },
    })
    const units = [{ lineId: order.cups, quantity: 2 }]
    const first = { carrier: 'UPS', trackingNumber: '1Z999', shippedAt: at, deliveredAt: null }
    expect(await order.parcels()).toMatchObject([{ ...first, trackingUrl: page, lines: units }])
    expect(await order.lastEvent()).toEqual(['order.shipped', { ...tracked, units }, at])
    expect(await jobs('invoice.issue')).toEqual([{ orderId: order.id }])
    expect(await jobs('push.order')).toMatchObject([
      { kind: 'order.shipped', orderNumber: order.number, customerId },
    ])
    // What is shipped was taken from stock when it was ordered.
    expect(await db().stockMovement.count({ where: { orderId: order.id } })).toBe(2)
    const told = async () => {
      const [payload] = await jobs('mail.order_shipped')
      await db().outboxMessage.deleteMany()
      return fromOutboxJob('order_shipped', payload, shop.app.secrets).data
    }
    const mail = { ...tracked, tracking_url: page }
    expect(await told()).toMatchObject({ ...mail, units: [{ name: 'Cup', quantity: 2 }], part: true })
    await shop.app.settings.set('invoices.enabled', false)
    await order.ship({ trackingUrl: ' https://parcels.example.org/1 ' })
    expect(await jobs('invoice.issue')).toEqual([])
    const rest = await told()
    expect(rest).not.toHaveProperty('part')
    const named = { carrier: null, tracking: null, tracking_url: 'https://parcels.example.org/1' }
    const both = [
      { name: 'Cup', quantity: 1 },
      { name: 'Pot', quantity: 1 },
    ]
    expect(rest).toMatchObject({ ...named, units: both })
    expect((await order.parcels())[1]).toMatchObject({ carrier: null, trackingUrl: named.tracking_url })
    expect((await order.row()).fulfillmentStatus).toBe('fulfilled')
  })

  it('is refused with the bad address of its page, and with each line of which too much is in it', async () => {
    const order = await placeMore()
    expect(await refusalOf(order.ship({ trackingUrl: 'http://parcels.example.org' }))).toMatchObject({
      facts: { tracking_url: [{ code: 'tracking_url' }] },
    })
    const lines = [
      { lineId: order.cups, quantity: 4 },
      { lineId: order.pots, quantity: 2 },
    ]
    expect(await refusalOf(order.ship({ lines }))).toEqual({
      code: 'invalid_fields',
      facts: {
        [`line.${order.cups}`]: [{ code: 'units_left', facts: { units: 3 } }],
        [`line.${order.pots}`]: [{ code: 'units_left', facts: { units: 1 } }],
      },
    })
    expect([await order.parcels(), (await order.row()).status]).toEqual([[], 'pending'])
  })

  it('waits for what is still to be paid of a paid order, unless the owner says otherwise', async () => {
    const order = await placeMore({ paymentStatus: 'paid', outstanding: 500n })
    const facts = { number: order.number, due: { amount: 500, currency: 'USD' } }
    const lines = [{ lineId: order.cups, quantity: 1 }]
    expect(await refusalOf(order.ship({ lines }))).toEqual({ code: 'order_has_due', facts })
    await db().order.update({ where: { id: order.id }, data: { paymentStatus: 'partially_refunded' } })
    expect(await refusalOf(order.ship({ lines, despiteDue: false }))).toEqual({
      code: 'order_has_due',
      facts,
    })
    expect(await order.parcels()).toEqual([])
    await order.ship({ lines, despiteDue: true })
    // The courier takes the money of what is not paid yet.
    await db().order.update({ where: { id: order.id }, data: { paymentStatus: 'pending' } })
    await order.ship({ lines })
    expect(await order.parcels()).toHaveLength(2)
  })

  it('ends the hold of the cart on its order', async () => {
    const order = await placeMore()
    const { cartId } = await order.row()
    await db().order.update({ where: { id: order.id }, data: { openCartId: cartId } })
    expect((await order.row()).openCartId).toEqual(expect.any(Number))
    await order.ship()
    expect((await order.row()).openCartId).toBeNull()
  })

  it('is told without lines of which nothing is in it', () => {
    const units = [
      { lineId: 1, quantity: 0, use: 'restock' },
      { lineId: 2, quantity: 1, use: 'restock' },
    ]
    expect(unitDetails(units)).toEqual({ units: [{ lineId: 2, quantity: 1 }] })
  })
})

describe('an order of several parcels', () => {
  /** One in which the first of two parcels has come back. */
  async function returned(data: object) {
    const order = await placeMore(data)
    const lines = [{ lineId: order.cups, quantity: 1 }]
    await order.ship({ lines })
    await order.ship()
    const [first] = await order.parcels()
    await receiveReturn(shop.app, order.id, {
      ...{ reason: 'undeliverable', shipmentId: first?.id ?? 0 },
      lines: [{ lineId: order.cups, quantity: 1, use: 'restock' }],
    })
    expect((await order.row()).fulfillmentStatus).toBe('partially_returned')
    return order
  }
  const arrivals = async ({ parcels }: Awaited<ReturnType<typeof placeMore>>) =>
    (await parcels()).map(({ deliveredAt }) => deliveredAt)

  it('is delivered but for what came back', async () => {
    const { id: customerId } = await shop.signIn()
    const [order, other] = [await returned({ paymentStatus: 'paid', customerId }), await placeMore()]
    await other.ship()
    shop.clock.advance(60)
    await db().outboxMessage.deleteMany()
    await deliverOrder(shop.app, order.id)
    const at = shop.clock.now()
    expect(await arrivals(order)).toEqual([null, at])
    expect(await order.row()).toMatchObject({
      ...{ status: 'completed', fulfillmentStatus: 'partially_returned', statusChangedAt: at },
    })
    expect(await order.lastEvent()).toEqual(['order.delivered', {}, at])
    expect(await jobs('push.order')).toMatchObject([{ kind: 'order.delivered', orderNumber: order.number }])
    expect([await arrivals(other), (await other.row()).fulfillmentStatus]).toEqual([[null], 'fulfilled'])
  })

  it('is delivered once, though it is still to be paid', async () => {
    const order = await returned({})
    await deliverOrder(shop.app, order.id)
    const since = shop.clock.now()
    shop.clock.advance(60)
    expect(await refusalOf(deliverOrder(shop.app, order.id))).toMatchObject({ code: 'order_not_in_transit' })
    expect(await arrivals(order)).toEqual([null, since])
    expect(await order.row()).toMatchObject({ status: 'processing', statusChangedAt: since })
  })

  it('keeps the moment at which each arrived', async () => {
    const order = await placeMore({ paymentStatus: 'partially_refunded' })
    await order.ship({ lines: [{ lineId: order.pots, quantity: 1 }] })
    const first = shop.clock.now()
    await db().shipment.updateMany({ where: { orderId: order.id }, data: { deliveredAt: first } })
    await order.ship()
    shop.clock.advance(60)
    await deliverOrder(shop.app, order.id)
    expect(await arrivals(order)).toEqual([first, shop.clock.now()])
    expect(await order.row()).toMatchObject({ status: 'completed', fulfillmentStatus: 'delivered' })
  })

  it('of which all had arrived is delivered all the same', async () => {
    const order = await placeMore()
    await order.ship()
    const first = shop.clock.now()
    await db().shipment.updateMany({ where: { orderId: order.id }, data: { deliveredAt: first } })
    shop.clock.advance(60)
    await deliverOrder(shop.app, order.id)
    expect(await arrivals(order)).toEqual([first])
    expect(await order.row()).toMatchObject({ status: 'processing', fulfillmentStatus: 'delivered' })
  })
})
