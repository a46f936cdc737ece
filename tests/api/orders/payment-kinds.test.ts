import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listConcerns } from '#lib/domains/running/guide/index.ts'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import {
  issueOrderInvoice,
  listPackingSlips,
  markOrderPaid,
  quoteOrderRefund,
  refundOrderByHand,
  searchOrders,
  shipOrders,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const staff = operator('test')
const place = async (gateway: string, product: object = {}) => {
  const cart = await shop.beginCart([await shop.catalogue.product(product)])
  const { json } = await shop.checkOut(cart, { payment_gateway: gateway })
  return json.data.order
}
const rowOf = (number: string) => shop.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
const toShip = async () => {
  const { orders } = await searchOrders(shop.app, staff, { view: 'to_ship' })
  const concerns = await listConcerns(shop.app, staff, { areMailsLost: false })
  expect(concerns.find(({ kind }) => kind === 'to_ship')?.count ?? 0).toBe(orders.length)
  return orders.map(({ number }) => number)
}

describe('an order paid on delivery', () => {
  it('ships at once, does not expire, and is paid by recording the cash', async () => {
    const { number, status, payment_method: method } = await place('cash_on_delivery')
    expect([status, method]).toEqual([
      'pending',
      expect.objectContaining({ id: 'cash_on_delivery', type: 'offline', kind: 'on_delivery' }),
    ])
    expect(await toShip()).toContain(number)
    expect((await rowOf(number)).expiresAt).toBeNull()
    shop.clock.advance(400 * 24 * 3600)
    await expireOrders(shop.app)
    expect((await rowOf(number)).status).toBe('pending')
    expect(await shipOrders(shop.app, staff, [number])).toEqual({ shipped: [number], refused: [] })
    expect(await toShip()).not.toContain(number)
    await markOrderPaid(shop.app, staff, number)
    expect((await rowOf(number)).paymentStatus).toBe('paid')
  })
})

describe('orders shipped in bulk', () => {
  it('have tracking numbers of their own, and a carrier only with one', async () => {
    const [tracked, untracked] = [await place('cash_on_delivery'), await place('cash_on_delivery')]
    const trackings = new Map([[tracked.number, 'JD014600003SE']])
    const numbers = [tracked.number, untracked.number]
    expect(await shipOrders(shop.app, staff, numbers, { carrier: 'DHL', trackings })).toEqual({
      shipped: numbers,
      refused: [],
    })
    const parcelsOf = async (number: string) => (await showOrder(shop.app, staff, number)).order.shipments
    expect(await parcelsOf(tracked.number)).toMatchObject([
      { carrier: 'DHL', trackingNumber: 'JD014600003SE' },
    ])
    expect(await parcelsOf(untracked.number)).toMatchObject([{ carrier: null, trackingNumber: null }])
  })
})

describe('an order paid in advance', () => {
  it('does not ship before it is paid, neither by itself nor in bulk, and expires', async () => {
    const { number, payment_method: method } = await place('bank_transfer')
    expect(method.kind).toBe('in_advance')
    expect(await toShip()).not.toContain(number)
    expect((await showOrder(shop.app, staff, number)).can.ship).toBe(false)
    expect(await shipOrders(shop.app, staff, [number])).toEqual({ shipped: [], refused: [number] })
    const other = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, other.number)
    expect(await toShip()).toContain(other.number)
    shop.clock.advance(15 * 24 * 3600)
    await expireOrders(shop.app)
    expect((await rowOf(number)).cancelReason).toBe('expired')
  })

  it('is said at checkout, by method', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const { payment_methods: methods } = (await shop.get('/checkout', cart)).json.data
    const kinds = methods.map(({ id, kind }: { id: string; kind: string }) => [id, kind])
    expect(Object.fromEntries(kinds)).toMatchObject({
      cash_on_delivery: 'on_delivery',
      bank_transfer: 'in_advance',
    })
  })
})

describe('the mails of an order', () => {
  const mailsAbout = async (number: string) => {
    await shop.app.outbox.drain()
    const mails = await readMails(path.join(shop.app.env.storagePath, 'mail'))
    return mails.filter((mail) => mail.header('subject').includes(number)).map(({ text }) => text)
  }

  it('say that it is paid to the courier, until it is paid', async () => {
    const { number, total } = await place('cash_on_delivery')
    const sum = total.formatted
    expect((await mailsAbout(number))[0]).toContain(`You pay ${sum} when your order is delivered.`)
    await shipOrders(shop.app, staff, [number])
    expect((await mailsAbout(number))[1]).toContain(`Please have ${sum} ready`)
    const paid = await place('cash_on_delivery')
    await markOrderPaid(shop.app, staff, paid.number)
    await shipOrders(shop.app, staff, [paid.number])
    const [, , shipped] = await mailsAbout(paid.number)
    expect(shipped).toContain('has been shipped')
    expect(shipped).not.toContain('Please have')
  })

  it('say that it ships once it is paid', async () => {
    const { number } = await place('bank_transfer')
    expect((await mailsAbout(number))[0]).toContain('We will ship your order once your payment has arrived.')
  })
})

describe('what the panel lists', () => {
  it('has the kind of payment', async () => {
    const { number } = await place('cash_on_delivery')
    const { orders } = await searchOrders(shop.app, staff, { query: number })
    expect(orders).toMatchObject([{ number, paymentKind: 'on_delivery' }])
    expect((await showOrder(shop.app, staff, number)).order.paymentKind).toBe('on_delivery')
  })
})

describe('what is not delivered', () => {
  const ebook = { requiresShipping: false }

  it('is fulfilled once it is paid, and neither to ship nor on a packing slip', async () => {
    const { number } = await place('bank_transfer', ebook)
    await markOrderPaid(shop.app, staff, number)
    expect(await rowOf(number)).toMatchObject({ status: 'completed', fulfillmentStatus: 'fulfilled' })
    expect(await toShip()).not.toContain(number)
    expect((await showOrder(shop.app, staff, number)).can.ship).toBe(false)
    expect((await listPackingSlips(shop.app, staff, [number]))[0]?.lines).toEqual([])
  })

  it('waits for its payment, also if that is called cash on delivery', async () => {
    const { number } = await place('cash_on_delivery', ebook)
    expect(await toShip()).not.toContain(number)
    expect(await shipOrders(shop.app, staff, [number])).toEqual({ shipped: [], refused: [number] })
  })

  it('is left out of the parcel of an order with other items', async () => {
    const [book, lamp] = [await shop.catalogue.product(ebook), await shop.catalogue.product()]
    const cart = await shop.beginCart([book, lamp])
    const { number } = (await shop.checkOut(cart)).json.data.order
    expect([...(await showOrder(shop.app, staff, number)).left.values()]).toEqual([1])
    await shipOrders(shop.app, staff, [number])
    expect((await rowOf(number)).fulfillmentStatus).toBe('fulfilled')
  })

  it('stays the customer’s where all that would be delivered is refunded', async () => {
    const [book, lamp] = [await shop.catalogue.product(ebook), await shop.catalogue.product()]
    const cart = await shop.beginCart([book, lamp])
    const { number } = (await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })).json.data.order
    await markOrderPaid(shop.app, staff, number)
    const { left } = await showOrder(shop.app, staff, number)
    const lines = [...left].map(([lineId, quantity]) => ({ lineId, quantity }))
    expect(await quoteOrderRefund(shop.app, staff, number, { lines })).toMatchObject({ isCancelled: false })
    await refundOrderByHand(shop.app, staff, number, { lines })
    expect(await rowOf(number)).toMatchObject({
      ...{ status: 'completed', fulfillmentStatus: 'fulfilled', paymentStatus: 'partially_refunded' },
    })
    expect(await toShip()).not.toContain(number)
    expect(await quoteOrderRefund(shop.app, staff, number, { everything: true })).toMatchObject({
      isCancelled: false,
    })
  })
})

it('the invoice that an order lacks is issued by hand, once it is paid', async () => {
  const { number } = await place('bank_transfer')
  await expect(issueOrderInvoice(shop.app, staff, number)).rejects.toThrow('order_not_invoiced')
  await markOrderPaid(shop.app, staff, number)
  await issueOrderInvoice(shop.app, staff, number)
  await issueOrderInvoice(shop.app, staff, number)
  expect((await showOrder(shop.app, staff, number)).documents).toHaveLength(1)
})
