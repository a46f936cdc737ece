import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#lib/domains/people/accounts/index.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { home } from '../checkout/shop-api.ts'

const PASSWORD = 'larch-kettle-42'

let shop: PaymentShop
let passwordHash: string

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  await shop.app.settings.set('api.auth_requests_per_minute', 1_000_000)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await shop.close()
  await shop.peer.close()
})

const db = () => shop.app.database.prisma
const web = { payment_gateway: 'sandbox' }

type Cart = Record<string, string>
type Product = { id: number }

async function makeCustomer() {
  const customer = await shop.signIn()
  await db().customer.update({ where: { id: customer.id }, data: { passwordHash } })
  const enter = async (cart: Cart) =>
    (await shop.call('POST', '/auth/login', { email: customer.email, password: PASSWORD }, cart)).status
  return { ...customer, enter }
}

/** Orders the cart for a payment on the web. Resolves to the order's number and token. */
async function orderFor(headers: Cart, email: string) {
  const { status, json } = await shop.checkOut(headers, { ...web, email })
  if (status > 201) throw new Error(JSON.stringify(json))
  const { order, order_token: token } = json.data
  const { id } = await db().order.findUniqueOrThrow({ where: { number: order.number } })
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: id } })
  return { id, number: order.number as string, token, reference: attempt.reference ?? '' }
}

const cartOf = async ({ headers }: { headers: Cart }) => (await shop.get('/cart', headers)).json.data
const stockOf = async ({ id }: Product) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock
const paymentOf = async (reference: string) =>
  (await db().sandboxPayment.findUniqueOrThrow({ where: { reference } })).status
const payableOf = async ({ headers }: { headers: Cart }) => {
  const { data } = (await shop.get('/orders', headers)).json
  const shown = await Promise.all(
    data.map(
      async ({ number }: { number: string }) => (await shop.get(`/orders/${number}`, headers)).json.data,
    ),
  )
  return shown.filter(({ can_pay }) => can_pay).map(({ number }) => number)
}

describe('a guest with an unpaid order who signs in', () => {
  it('takes the order along, with the last piece that it holds', async () => {
    const lamp = await shop.catalogue.product({ stock: 1, price: 2000 })
    const ada = await makeCustomer()
    const guest = await shop.beginCart([lamp])
    const order = await orderFor(guest, 'guest@example.com')
    expect(await ada.enter(guest)).toBe(200)
    const cart = await cartOf(ada)
    expect([cart.issues, cart.items[0].in_stock, cart.items[0].quantity]).toEqual([[], true, 1])
    expect(await payableOf(ada)).toEqual([order.number])
    expect(await paymentOf(order.reference)).toBe('open')
    // An app that polls it with the guest's token goes on seeing it.
    expect((await shop.get(`/orders/${order.number}?order_token=${order.token}`)).status).toBe(200)
    const again = await shop.checkOut(ada.headers, web)
    expect([again.status, again.json.data.order.number]).toEqual([200, order.number])
    expect(await stockOf(lamp)).toBe(0)
    const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: order.id } })
    await shop.peer.pay(reference ?? '')
    await shop.deliverAll()
    expect((await shop.get(`/orders/${order.number}`, ada.headers)).json.data.payment_status).toBe('paid')
    expect((await cartOf(ada)).items).toEqual([])
  })

  it('has the cart emptied of what was ordered where the page that was open already is paid', async () => {
    const [lamp, cup] = [await shop.catalogue.product({ stock: 1 }), await shop.catalogue.product()]
    const ada = await makeCustomer()
    await shop.add(cup, 2, ada.headers)
    const guest = await shop.beginCart([lamp])
    const order = await orderFor(guest, 'guest@example.com')
    await ada.enter(guest)
    await shop.peer.pay(order.reference)
    await shop.deliverAll()
    expect((await shop.get(`/orders/${order.number}`, ada.headers)).json.data.payment_status).toBe('paid')
    const { items } = await cartOf(ada)
    expect(items.map(({ product_id }: { product_id: number }) => product_id)).toEqual([cup.id])
  })

  it('adds pieces up as far as there are any, those that the order holds among them', async () => {
    const lamp = await shop.catalogue.product({ stock: 2, name: 'Lamp' })
    const ada = await makeCustomer()
    await shop.add(lamp, 1, ada.headers)
    const guest = await shop.beginCart([lamp], 2)
    await orderFor(guest, 'guest@example.com')
    await ada.enter(guest)
    const cart = await cartOf(ada)
    expect(cart.items[0].quantity).toBe(2)
    expect(cart.issues.map(({ code }: { code: string }) => code)).toEqual(['insufficient_stock'])
    expect((await cartOf(ada)).issues).toEqual([])
  })

  it('leaves behind an order that turns out to be paid meanwhile, and other carts keep theirs', async () => {
    const ada = await makeCustomer()
    const [guest, other] = [
      await shop.beginCart([await shop.catalogue.product()]),
      await shop.beginCart([await shop.catalogue.product()]),
    ]
    const underWay = await orderFor(guest, 'guest@example.com')
    const unpaid = await orderFor(other, 'other@example.com')
    // As a merge sees it that was waiting for the order while its payment was noted.
    await db().order.update({ where: { id: underWay.id }, data: { processingSince: new Date() } })
    expect(await ada.enter(guest)).toBe(200)
    const orders = await db().order.findMany({
      where: { id: { in: [underWay.id, unpaid.id] } },
      orderBy: { id: 'asc' },
      select: { customerId: true, openCartId: true },
    })
    expect(orders).toEqual([
      { customerId: null, openCartId: null },
      { customerId: null, openCartId: expect.any(Number) },
    ])
  })

  it('takes the order along beside one of the customer’s that turns out to be authorized meanwhile', async () => {
    const ada = await makeCustomer()
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    const authorized = await orderFor(ada.headers, ada.email)
    await db().order.update({ where: { id: authorized.id }, data: { paymentStatus: 'authorized' } })
    const guest = await shop.beginCart([await shop.catalogue.product()])
    const order = await orderFor(guest, 'guest@example.com')
    expect(await ada.enter(guest)).toBe(200)
    const orders = await db().order.findMany({
      where: { customerId: ada.id },
      orderBy: { id: 'asc' },
      select: { id: true, status: true, openCartId: true },
    })
    expect(orders).toEqual([
      { id: authorized.id, status: 'pending', openCartId: null },
      { id: order.id, status: 'pending', openCartId: expect.any(Number) },
    ])
  })

  it('has the order alone once it was checked out again: the link the guest was mailed stops working', async () => {
    const ada = await makeCustomer()
    const guest = await shop.beginCart([await shop.catalogue.product()])
    const order = await orderFor(guest, 'guest@example.com')
    await shop.peer.decline(order.reference)
    await shop.deliverAll()
    expect(await shop.mails()).toContain('order_failed')
    await ada.enter(guest)
    await shop.add(await shop.catalogue.product({ name: 'Private Present' }), 1, ada.headers)
    const billing = { ...home, line1: '1 Secret Street' }
    const again = await shop.checkOut(ada.headers, { ...web, email: ada.email, billing })
    expect([again.status, again.json.data.order.number]).toEqual([200, order.number])
    expect(again.json.data).not.toHaveProperty('order_token')
    const { status_url } = again.json.data.payment
    expect(new URL(status_url).search).toBe('')
    const withToken = (method: string, path: string, body?: object) =>
      shop.call(method, `/orders/${order.number}${path}?order_token=${order.token}`, body)
    const answers = [
      await shop.get(`/orders/${order.number}?order_token=${order.token}`),
      await withToken('POST', '/payment', { payment_gateway: 'cash_on_delivery' }),
      await withToken('POST', '/cancel'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await loadGuestOrderPage(shop.app, order, {})).toBeNull()
    expect((await shop.get(`/orders/${order.number}`, ada.headers)).json.data).toMatchObject({
      email: ada.email,
      status: 'pending',
      payment_method: { id: 'sandbox' },
    })
  })

  it('takes it out of everybody’s reach when the account is deleted', async () => {
    const ada = await makeCustomer()
    const guest = await shop.beginCart([await shop.catalogue.product()])
    const order = await orderFor(guest, 'guest@example.com')
    await ada.enter(guest)
    const read = async () => (await shop.get(`/orders/${order.number}?order_token=${order.token}`)).status
    expect(await read()).toBe(200)
    const deleted = await shop.call('DELETE', '/auth/me', { password: PASSWORD }, ada.headers)
    expect(deleted.status).toBeLessThan(300)
    expect(await read()).toBe(404)
  })

  it('counts the coupon’s use as the customer’s', async () => {
    await db().coupon.create({
      data: { code: 'ONCEEACH', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 },
    })
    const place = async (email: string) => {
      const cart = await shop.beginCart([await shop.catalogue.product()])
      await shop.call('POST', '/cart/coupon', { code: 'ONCEEACH' }, cart)
      return { cart, order: await orderFor(cart, email) }
    }
    const ada = await makeCustomer()
    const theirs = await place('another@example.com')
    const { cart: guest, order } = await place('guest@example.com')
    await ada.enter(guest)
    expect((await cartOf(ada)).coupon.code).toBe('ONCEEACH')
    const redemption = await db().couponRedemption.findUniqueOrThrow({ where: { orderId: order.id } })
    expect(redemption.customerId).toBe(ada.id)
    expect(
      await db().couponRedemption.findUniqueOrThrow({ where: { orderId: theirs.order.id } }),
    ).toMatchObject({ customerId: null, email: 'another@example.com' })
  })

  it('leaves one order to pay where the account has one too: the other’s payment is ended at its provider', async () => {
    const [lamp, jug] = [
      await shop.catalogue.product({ stock: 1 }),
      await shop.catalogue.product({ stock: 1 }),
    ]
    const ada = await makeCustomer()
    await shop.add(jug, 1, ada.headers)
    const own = await orderFor(ada.headers, ada.email)
    const guest = await shop.beginCart([lamp])
    const guests = await orderFor(guest, 'guest@example.com')
    expect(await ada.enter(guest)).toBe(200)
    expect(await payableOf(ada)).toEqual([guests.number])
    expect((await shop.get(`/orders/${own.number}`, ada.headers)).json.data.status).toBe('cancelled')
    await shop.app.outbox.drain()
    expect([await paymentOf(own.reference), await paymentOf(guests.reference)]).toEqual(['cancelled', 'open'])
    expect([await stockOf(lamp), await stockOf(jug)]).toEqual([0, 1])
    const cart = await cartOf(ada)
    expect([cart.items.length, cart.issues]).toEqual([2, []])
    const again = await shop.checkOut(ada.headers, web)
    expect([again.status, again.json.data.order.number]).toEqual([200, guests.number])
    expect([await stockOf(lamp), await stockOf(jug)]).toEqual([0, 0])
    expect(await findFaults(db())).toEqual([])
  })

  it('gets back what was paid for the order that was given up', async () => {
    const ada = await makeCustomer()
    await shop.add(await shop.catalogue.product({ price: 2350 }), 1, ada.headers)
    const own = await orderFor(ada.headers, ada.email)
    const guest = await shop.beginCart([await shop.catalogue.product()])
    await orderFor(guest, 'guest@example.com')
    // Paid just before the provider could be told.
    await shop.peer.pay(own.reference)
    await ada.enter(guest)
    await shop.deliverAll()
    expect((await shop.get(`/orders/${own.number}`, ada.headers)).json.data.status).toBe('cancelled')
    expect(await shop.peer.refunded(own.reference)).toBe(2350)
  })

  it('keeps one order and all its goods, whatever else happens to both carts at that moment', async () => {
    for (let round = 0; round < 4; round++) {
      const [lamp, jug] = [
        await shop.catalogue.product({ stock: 1 }),
        await shop.catalogue.product({ stock: 1 }),
      ]
      const ada = await makeCustomer()
      await shop.add(jug, 1, ada.headers)
      const own = await orderFor(ada.headers, ada.email)
      const guest = await shop.beginCart([lamp])
      const guests = await orderFor(guest, 'guest@example.com')
      const statuses = await Promise.all([
        ada.enter(guest),
        ada.enter(guest),
        shop.checkOut(guest, web).then(({ status }) => status),
        shop.checkOut(ada.headers, web).then(({ status }) => status),
        shop.peer.pay(round % 2 ? own.reference : guests.reference).catch(() => undefined),
        shop.deliverAll().then(() => 200),
      ])
      expect(statuses.filter((status) => status !== undefined && status >= 500)).toEqual([])
      await shop.deliverAll()
      expect((await payableOf(ada)).length).toBeLessThanOrEqual(1)
      expect(
        await db().order.count({ where: { customerId: ada.id, openCartId: { not: null } } }),
      ).toBeLessThanOrEqual(1)
      const { issues } = await cartOf(ada)
      expect(issues.filter(({ code }: { code: string }) => code === 'out_of_stock')).toEqual([])
      expect(await findFaults(db())).toEqual([])
    }
  }, 120_000)
})
