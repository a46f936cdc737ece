import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import {
  markAuthorized,
  markFailed,
  markPaid,
  markPaidLate,
  markRefunded,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db().$transaction(work)
const stockOf = async ({ id }: { id: number }) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock

type Placed = { id: number; number: string; token: string; total: number; cart: Record<string, string> }

/** An order of two units; one that is paid on the web keeps its cart. */
async function place(
  product: { id: number },
  { web = false, gateway = 'cash_on_delivery' } = {},
): Promise<Placed> {
  const cart = await shop.beginCart([product], 2)
  const { json } = await shop.checkOut(cart, { payment_gateway: gateway })
  const { number, total } = json.data.order
  const { id, cartId } = await db().order.findUniqueOrThrow({ where: { number } })
  if (web) {
    await shop.add(product, 2, cart)
    const expiresAt = new Date(shop.clock.now().getTime() + 3_600_000)
    await db().order.update({ where: { id }, data: { openCartId: cartId, expiresAt, gatewayType: 'web' } })
  }
  return { id, number, token: json.data.order_token, total: total.amount, cart }
}
const paymentOf = ({ id, total }: Placed, changes = {}) => ({
  orderId: id,
  amount: total,
  currency: 'USD',
  at: shop.clock.now(),
  ...changes,
})
const pay = (placed: Placed, changes = {}) =>
  inTransaction((tx) => markPaid(tx, shop.app, paymentOf(placed, changes)))
const read = async ({ number, token }: Placed) =>
  (await shop.get(`/orders/${number}`, { 'x-order-token': token })).json.data
const statesOf = (order: Record<string, unknown>) => [
  order.status,
  order.payment_status,
  order.fulfillment_status,
]

describe('GET /orders/{number}', () => {
  it('opens to a guest’s token, in the header or the query, in whatever case the number is typed', async () => {
    const { number, token } = await place(await shop.catalogue.product())
    for (const [path, headers] of [
      [`/orders/${number}`, { 'x-order-token': token }],
      [`/orders/${number}?order_token=${token}`, {}],
      [`/orders/${number.toLowerCase()}?order_token=${token}`, {}],
    ] as const) {
      const { status, json, headers: answered } = await shop.get(path, headers)
      expect([status, json.data.number, answered['Cache-Control'], answered.ETag]).toEqual([
        200,
        number,
        'no-store',
        undefined,
      ])
    }
  })

  it('tells an unknown order, another’s and a wrong token apart in nothing', async () => {
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    const guests = await place(await shop.catalogue.product())
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    const { number } = (await shop.checkOut(ada.headers)).json.data.order
    const salt = await db().order.findUniqueOrThrow({ where: { number } })
    expect((await shop.get(`/orders/${number}`, ada.headers)).status).toBe(200)
    const refused = await Promise.all([
      shop.get('/orders/0000000000'),
      shop.get(`/orders/${number}`),
      shop.get(`/orders/${number}`, bob.headers),
      shop.get(`/orders/${number}`, { 'x-order-token': guests.token }),
      shop.get(`/orders/${number}?order_token=${salt.tokenSalt}`),
      shop.get(`/orders/${guests.number}`),
      shop.get(`/orders/${guests.number}`, bob.headers),
      shop.get(`/orders/${guests.number}?order_token=ot_wrong`),
      shop.get(`/orders/${'9'.repeat(40)}`),
      shop.get(`/orders/${'9'.repeat(400)}`),
    ])
    for (const { status, text, headers } of refused) {
      expect([status, text]).toEqual([404, refused[0]?.text])
      expect(Object.keys(headers).sort()).toEqual(Object.keys(refused[0]?.headers ?? {}).sort())
    }
    for (const path of ['payment', 'cancel']) {
      const { status, text } = await shop.call('POST', `/orders/${number}/${path}`, {}, bob.headers)
      expect([status, text]).toEqual([404, refused[0]?.text])
    }
  })

  it('asks the database the same, whether there is no such order or the token is wrong', async () => {
    const { number } = await place(await shop.catalogue.product())
    const count = (path: string) => shop.statements(() => shop.get(path, { 'x-order-token': 'ot_wrong' }))
    const [unknown, wrong] = [await count('/orders/0000000000'), await count(`/orders/${number}`)]
    expect(unknown).toEqual(wrong)
    expect(unknown?.length).toBeGreaterThan(0)
  })

  it('is closed to a guest half a year after the order last changed', async () => {
    const placed = await place(await shop.catalogue.product())
    const now = shop.clock.now()
    shop.clock.advance(181 * 24 * 3600)
    expect((await shop.get(`/orders/${placed.number}?order_token=${placed.token}`)).status).toBe(404)
    shop.clock.set(now)
  })
})

describe('GET /orders', () => {
  it('lists a customer’s orders, newest first, by pages and by status', async () => {
    expect((await shop.get('/orders')).json.error).toBe('not_signed_in')
    const ada = await shop.signIn()
    const product = await shop.catalogue.product()
    const numbers: string[] = []
    for (let made = 0; made < 3; made++) {
      await shop.add(product, 1, ada.headers)
      numbers.unshift((await shop.checkOut(ada.headers)).json.data.order.number)
      shop.clock.advance(60)
    }
    await shop.call('POST', `/orders/${numbers[2]}/cancel`, undefined, ada.headers)
    const list = async (query: string) => {
      const { json } = await shop.get(`/orders${query}`, ada.headers)
      return [json.data.map(({ number }: { number: string }) => number), json.meta.total]
    }
    expect(await list('')).toEqual([numbers, 3])
    expect(await list('?per_page=2')).toEqual([numbers.slice(0, 2), 3])
    expect(await list('?per_page=2&page=2')).toEqual([numbers.slice(2), 3])
    expect(await list('?status=cancelled')).toEqual([[numbers[2]], 1])
    expect(await list('?status=nonsense')).toEqual([numbers, 3])
    const bob = await shop.signIn()
    expect((await shop.get('/orders', bob.headers)).json.data).toEqual([])
  })
})

describe('GET /orders?after', () => {
  it('reads every order once while another one is placed, in one status too', async () => {
    const { headers } = await shop.signIn()
    const order = async () => {
      await shop.add(await shop.catalogue.product({ stock: 5 }), 1, headers)
      return (await shop.checkOut(headers)).json.data.order
    }
    // Within one moment: only their ids order them.
    for (let made = 0; made < 5; made++) await order()
    const { status } = (await shop.get('/orders', headers)).json.data[0]
    for (const query of ['', `&status=${status}`]) {
      const whole = (await shop.get('/orders?per_page=50', headers)).json.data
      const read = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const { json } = await shop.get(`/orders?per_page=2&after=${after}${query}`, headers)
        read.push(...json.data)
        after = json.meta.next_cursor
        shop.clock.advance(1)
        await order()
      }
      expect(read).toEqual(whole)
    }
    expect((await shop.get('/orders?after=x', headers)).status).toBe(422)
  })
})

describe('POST /orders/{number}/cancel', () => {
  it('gives back what the order held, once, and tells the buyer', async () => {
    const product = await shop.catalogue.product({ stock: 5 })
    const placed = await place(product)
    expect(await stockOf(product)).toBe(3)
    const headers = { 'x-order-token': placed.token }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.call('POST', `/orders/${placed.number}/cancel`, undefined, headers),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'order_not_cancellable')).toHaveLength(9)
    expect(await stockOf(product)).toBe(5)
    expect(statesOf(await read(placed))).toEqual(['cancelled', 'cancelled', 'unfulfilled'])
    expect(await shop.mails()).toEqual(['order_placed', 'order_cancelled'])
  })

  it('is refused once the order is paid', async () => {
    const placed = await place(await shop.catalogue.product())
    await pay(placed)
    const headers = { 'x-order-token': placed.token }
    const { status, json } = await shop.call('POST', `/orders/${placed.number}/cancel`, undefined, headers)
    expect([status, json.error]).toEqual([409, 'order_not_cancellable'])
    const again = await shop.call('POST', `/orders/${placed.number}/payment`, {}, headers)
    expect([again.status, again.json.error]).toEqual([409, 'order_not_payable'])
  })
})

describe('POST /orders/{number}/payment', () => {
  it('begins another payment of an order whose first one failed', async () => {
    const placed = await place(await shop.catalogue.product())
    await inTransaction((tx) => markFailed(tx, shop.app, { orderId: placed.id, at: shop.clock.now() }))
    expect(statesOf(await read(placed))[1]).toBe('failed')
    const path = `/orders/${placed.number}/payment?order_token=${placed.token}`
    const wrong = await shop.call('POST', path, { payment_gateway: 'beads' })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['payment_gateway']])
    const { status, json } = await shop.call('POST', path, { payment_gateway: 'bank_transfer' })
    expect([status, json.data.payment.type]).toEqual([200, 'instructions'])
    expect(await read(placed)).toMatchObject({
      payment_status: 'pending',
      payment_method: { id: 'bank_transfer' },
    })
  })
})

describe('a payment', () => {
  it('makes the order go on once, however often it is told', async () => {
    const product = await shop.catalogue.product()
    const placed = await place(product, { web: true })
    const told = await Promise.all(Array.from({ length: 10 }, () => pay(placed)))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await read(placed)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      can_pay: false,
      totals: { due: { amount: 0 } },
    })
    expect(await shop.mails()).toEqual(['order_placed', 'order_paid'])
    expect((await shop.get('/cart', placed.cart)).json.data.items).toEqual([])
  })

  it('takes out of the cart only what was ordered', async () => {
    const [cup, jug] = [await shop.catalogue.product(), await shop.catalogue.product()]
    const placed = await place(cup, { web: true })
    await shop.add(cup, 3, placed.cart)
    await shop.add(jug, 1, placed.cart)
    await inTransaction((tx) => markAuthorized(tx, shop.app, paymentOf(placed)))
    const { items } = (await shop.get('/cart', placed.cart)).json.data
    expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
    expect(statesOf(await read(placed))).toEqual(['pending', 'authorized', 'unfulfilled'])
    expect(await pay(placed)).toBe(true)
  })

  it('of another amount or currency flags the order, which stays unpaid', async () => {
    const placed = await place(await shop.catalogue.product())
    expect(await pay(placed, { amount: placed.total - 1 })).toBe(false)
    expect(await pay(placed, { currency: 'EUR' })).toBe(false)
    expect(statesOf(await read(placed))).toEqual(['pending', 'pending', 'unfulfilled'])
    const row = await db().order.findUniqueOrThrow({ where: { id: placed.id }, include: { events: true } })
    expect(row.flag).toBe('payment_mismatch')
    expect(row.events.map(({ kind }) => kind)).toContain('order.payment_mismatch')
  })

  it('never fails a paid order, and still pays one that failed', async () => {
    const placed = await place(await shop.catalogue.product())
    const fail = () =>
      inTransaction((tx) => markFailed(tx, shop.app, { orderId: placed.id, at: shop.clock.now() }))
    expect([await fail(), await fail(), await pay(placed), await fail()]).toEqual([true, false, true, false])
    expect(await shop.mails()).toEqual(['order_placed', 'order_failed', 'order_paid'])
  })

  it('that comes too late brings a cancelled order back where its goods are there, and is given back else', async () => {
    const product = await shop.catalogue.product({ stock: 4 })
    const [first, second] = [await place(product, { web: true }), await place(product, { web: true })]
    shop.clock.advance(3601)
    expect(await expireOrders(shop.app)).toBe(2)
    expect(await stockOf(product)).toBe(4)
    await db().productVariant.updateMany({ where: { productId: product.id }, data: { stock: 3 } })
    const late = (placed: Placed) => inTransaction((tx) => markPaidLate(tx, shop.app, paymentOf(placed)))
    expect(await pay(first)).toBe(false)
    expect([await late(first), await late(first), await late(second)]).toEqual(['recovered', null, 'refund'])
    expect(statesOf(await read(first))).toEqual(['processing', 'paid', 'unfulfilled'])
    expect(statesOf(await read(second))).toEqual(['cancelled', 'cancelled', 'unfulfilled'])
    expect(await stockOf(product)).toBe(1)
  })

  it('is given back in parts, never more than was paid', async () => {
    const placed = await place(await shop.catalogue.product({ price: 500 }))
    const refund = (amount: number) =>
      inTransaction((tx) => markRefunded(tx, shop.app, { orderId: placed.id, amount, at: shop.clock.now() }))
    expect(await refund(100)).toBe(false)
    await pay(placed)
    expect(await refund(300)).toBe(true)
    expect(await read(placed)).toMatchObject({
      payment_status: 'partially_refunded',
      totals: { refunded: { amount: 300 } },
    })
    const answers = await Promise.all([refund(700), refund(700), refund(701)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect((await read(placed)).payment_status).toBe('refunded')
    expect(await shop.mails()).toEqual(['order_placed', 'order_paid', 'order_refunded', 'order_refunded'])
  })
})

describe('orders that are not paid in time', () => {
  it('are cancelled once, on however many instances, and give back stock and coupon', async () => {
    const product = await shop.catalogue.product({ stock: 6 })
    const { id } = await db().coupon.create({ data: { code: 'BACK', type: 'fixed', amount: 100n, uses: 1 } })
    const placed = await place(product, { web: true })
    await db().couponRedemption.create({ data: { couponId: id, orderId: placed.id } })
    const offline = await place(product)
    expect(await expireOrders(shop.app)).toBe(0)
    shop.clock.advance(3601)
    const counts = await Promise.all([1, 2, 3, 4].map(() => expireOrders(shop.app)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await stockOf(product)).toBe(4)
    expect((await db().coupon.findUniqueOrThrow({ where: { id } })).uses).toBe(0)
    expect(statesOf(await read(placed))[0]).toBe('cancelled')
    expect(statesOf(await read(offline))[0]).toBe('pending')
    expect((await shop.get('/cart', placed.cart)).json.data.item_count).toBe(2)
  })

  it('are, those paid in advance too, where the shop says after how many days', async () => {
    await shop.app.settings.set('shop.offline_cancel_days', 3)
    const placed = await place(await shop.catalogue.product(), { gateway: 'bank_transfer' })
    await shop.app.settings.unset('shop.offline_cancel_days')
    shop.clock.advance(2 * 24 * 3600)
    expect(await expireOrders(shop.app)).toBe(0)
    shop.clock.advance(24 * 3600 + 1)
    expect(await expireOrders(shop.app)).toBe(1)
    expect(statesOf(await read(placed))[0]).toBe('cancelled')
  })

  it('are, those paid in advance, after two weeks unless the shop says otherwise', async () => {
    const product = await shop.catalogue.product()
    const [placed, onDelivery] = [await place(product, { gateway: 'bank_transfer' }), await place(product)]
    shop.clock.advance(14 * 24 * 3600 - 1)
    await expireOrders(shop.app)
    expect(statesOf(await read(placed))[0]).toBe('pending')
    shop.clock.advance(1)
    await expireOrders(shop.app)
    expect(statesOf(await read(placed))[0]).toBe('cancelled')
    expect(statesOf(await read(onDelivery))[0]).toBe('pending')
  })
})

describe('a parcel', () => {
  it('fulfils the order, and the buyer hears of it', async () => {
    const placed = await place(await shop.catalogue.product())
    await shipOrder(shop.app, placed.id, { carrier: 'Parcel Post', tracking: 'PP1' })
    expect(await read(placed)).toMatchObject({
      status: 'processing',
      fulfillment_status: 'fulfilled',
      can_cancel: false,
      shipments: [{ carrier: 'Parcel Post', tracking_number: 'PP1', delivered_at: null }],
    })
    await expect(shipOrder(shop.app, placed.id, { carrier: null, tracking: null })).rejects.toThrow(
      'order_not_shippable',
    )
    expect(await shop.mails()).toEqual(['order_placed', 'order_shipped'])
  })
})
