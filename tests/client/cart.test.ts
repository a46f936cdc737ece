import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { PASSWORD } from '#tests/api/auth/account-api.ts'
import { gate } from '#tests/support/gate.ts'
import {
  account,
  type CartState,
  type CartStore,
  cart,
  checkout,
  memoryStorage,
  type Storage,
} from '../../packages/client/src/index.ts'
import { order } from '../api/checkout/shop-api.ts'
import { type ClientApi, openClientApi } from './client-api.ts'

let api: ClientApi
let storage: Storage
let kettle: { id: number }
let tent: { id: number }
const opened: CartStore[] = []

beforeAll(async () => {
  api = await openClientApi()
  kettle = await api.catalogue.product({ name: 'Kettle', price: 4500 })
  tent = await api.catalogue.product({ name: 'Tent', price: 30_000, stock: 3 })
})
afterAll(() => api?.close())
beforeEach(() => {
  storage = memoryStorage()
})
afterEach(() => {
  for (const store of opened.splice(0)) store.stop()
})

/** A program that has just started. */
function start(options = {}) {
  const connected = api.connect({ storage, retries: 0, ...options })
  const store = cart(connected.client, { currency: { code: 'USD' }, language: 'en' })
  opened.push(store)
  return { ...connected, store }
}
const price = (amount: number) => ({ amount, formatted: `$${(amount / 100).toFixed(2)}` })
const kettlePreview = { name: 'Kettle', unit_price: price(4500) }
const linesOf = ({ cart }: CartState) => cart?.items.map(({ name, quantity }) => `${quantity} ${name}`)
const writes = (sent: string[]) => sent.filter((request) => !request.startsWith('GET'))

describe('a cart', () => {
  it('is the one that a guest’s order is put into again', async () => {
    const { store, client } = start()
    await store.add({ product_id: kettle.id, quantity: 2 })
    const placed = await checkout(client).place(order)
    const reorder = () => checkout(client).reorder(placed.order.number)
    expect((await reorder()).cart.item_count).toBe(2)
    expect((await reorder()).cart.item_count).toBe(4)
    expect((await store.load()).cart?.item_count).toBe(4)

    await storage.removeItem('storefront.cart_token')
    const { token } = (await reorder()).cart
    expect(token).toBeDefined()
    expect(await storage.getItem('storefront.cart_token')).toBe(token)
  })

  it('shows a change at once, and the server’s answer once it is there', async () => {
    const { store } = start()
    const states: CartState[] = []
    store.subscribe((state) => states.push(state))
    const added = await store.add({ product_id: kettle.id, quantity: 2 }, kettlePreview)
    expect(states[0]).toMatchObject({
      pending: 1,
      cart: {
        item_count: 2,
        items: [{ quantity: 2, subtotal: price(9000) }],
        totals: { total: price(9000) },
      },
    })
    expect(added).toMatchObject({
      pending: 0,
      error: null,
      cart: { item_count: 2, totals: { subtotal: price(9000) } },
    })
    expect(added.cart?.items[0]?.id).toBeGreaterThan(0)
  })

  it('is the same at the next start of the program', async () => {
    await start().store.add({ product_id: kettle.id })
    const { store } = start()
    expect(linesOf(await store.load())).toEqual(['1 Kettle'])
  })

  it('sends changes in their order, and a quantity that was chosen again only once', async () => {
    const { store, network } = start()
    await store.add({ product_id: kettle.id })
    const states = await Promise.all([
      store.add({ product_id: tent.id }, { name: 'Tent', unit_price: price(30_000) }),
      store.setQuantity({ product_id: kettle.id }, 2),
      store.setQuantity({ product_id: kettle.id }, 3),
      store.setQuantity({ product_id: kettle.id }, 4),
    ])
    expect(linesOf(states[3] as CartState)).toEqual(['4 Kettle', '1 Tent'])
    expect(writes(network.sent)).toHaveLength(3)
    expect(linesOf(await store.remove({ product_id: tent.id }))).toEqual(['4 Kettle'])
  })

  it('tells lines of one variant apart by their attributes', async () => {
    const { store, network } = start()
    const engraved = { product_id: kettle.id, attributes: [{ key: 'Engraving', value: 'For Ann' }] }
    const told = ({ cart }: CartState) =>
      cart?.items.map(({ quantity, attributes }) => [quantity, attributes[0]?.value])
    await store.add({ product_id: kettle.id })
    network.isUp = false
    expect(told(await store.add(engraved, kettlePreview))).toEqual([
      [1, undefined],
      [1, 'For Ann'],
    ])
    network.isUp = true
    await store.sync()
    expect(told(await store.setQuantity(engraved, 3))).toEqual([
      [1, undefined],
      [3, 'For Ann'],
    ])
    expect(told(await store.remove({ product_id: kettle.id }))).toEqual([[3, 'For Ann']])
    expect(told(await store.remove(engraved))).toEqual([])
  })

  it('takes several lines in one request, also beyond the program’s end, and none of them if one is refused', async () => {
    const { store, network } = start()
    network.isUp = false
    const both = [
      { product_id: kettle.id, quantity: 2, preview: kettlePreview },
      { product_id: kettle.id, attributes: [{ key: 'Engraving', value: 'For Ann' }], preview: kettlePreview },
      { product_id: tent.id },
    ]
    expect(linesOf(await store.addAll(both))).toEqual(['2 Kettle', '1 Kettle'])
    store.stop()
    const later = start()
    expect(linesOf(await later.store.load())).toEqual(['2 Kettle', '1 Kettle', '1 Tent'])
    expect(writes(later.network.sent)).toEqual(['POST /cart/items/batch'])
    const refused = later.store.addAll([{ product_id: kettle.id }, { product_id: tent.id, quantity: 9 }])
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { 'items.1.quantity': [expect.any(String)] },
    })
    expect(linesOf(later.store.state())).toEqual(['2 Kettle', '1 Kettle', '1 Tent'])
  })

  it('takes back what the server refuses, and says why', async () => {
    const { store } = start()
    await store.add({ product_id: tent.id, quantity: 3 })
    const tooMany = store.setQuantity({ product_id: tent.id }, 5)
    expect(store.state().cart?.item_count ?? 0).toBeLessThan(6)
    await expect(tooMany).rejects.toMatchObject({ code: 'insufficient_stock', details: { available: 3 } })
    expect(linesOf(store.state())).toEqual(['3 Tent'])
    expect(store.state()).toMatchObject({ pending: 0, error: { code: 'insufficient_stock' } })
    expect((await store.setQuantity({ product_id: tent.id }, 1)).error).toBeNull()
  })

  it('tells what is wrong with a coupon', async () => {
    const { store } = start()
    await store.add({ product_id: kettle.id })
    await expect(store.applyCoupon('NONE')).rejects.toMatchObject({
      code: 'invalid_fields',
      details: { fields: { code: ['coupon_unknown'] } },
    })
    await store.removeCoupon()
    expect(store.state()).toMatchObject({ error: null, cart: { coupon: null } })
  })
})

describe('without a connection', () => {
  it('changes wait beyond the program’s end, and are made once each when it is back', async () => {
    const before = start()
    await before.store.add({ product_id: kettle.id })
    before.network.isUp = false
    const offline = await before.store.add(
      { product_id: tent.id, quantity: 2 },
      { name: 'Tent', unit_price: price(30_000) },
    )
    expect([offline.pending, linesOf(offline)]).toEqual([1, ['1 Kettle', '2 Tent']])
    await before.store.setQuantity({ product_id: tent.id }, 1)
    await before.store.setQuantity({ product_id: kettle.id }, 5)
    before.store.stop()

    const after = start()
    after.network.isUp = false
    await after.store.sync()
    expect(linesOf(after.store.state())).toEqual(['5 Kettle', '1 Tent'])
    after.network.isUp = true
    const synced = await after.store.sync()
    expect([synced.pending, linesOf(synced)]).toEqual([0, ['5 Kettle', '1 Tent']])
  })

  it('goes on after a listener has failed', async () => {
    const { store } = start()
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failure = new Error('A view that is broken.')
    store.subscribe(() => {
      throw failure
    })
    await store.add({ product_id: kettle.id })
    expect((await store.add({ product_id: kettle.id })).cart?.item_count).toBe(2)
    expect(report).toHaveBeenCalledWith(failure)
    report.mockRestore()
  })

  it('of answers, nothing happens twice', async () => {
    const { store, network } = start()
    network.loseAnswers = 1
    expect((await store.add({ product_id: kettle.id, quantity: 2 }, kettlePreview)).pending).toBe(1)
    expect(linesOf(await store.sync())).toEqual(['2 Kettle'])
    expect(writes(network.sent)).toHaveLength(2)
  })

  it('they are sent by themselves once another request gets through', async () => {
    const { client, store, network } = start()
    network.isUp = false
    await store.add({ product_id: kettle.id }, kettlePreview)
    network.isUp = true
    await client.request('GET /site')
    await expect.poll(() => store.state().pending).toBe(0)
  })
})

describe('signing in', () => {
  it('moves the guest’s cart to the account; signing out leads to an empty one', async () => {
    const { client, store, network } = start()
    await store.add({ product_id: kettle.id })
    const { email } = await api.customer()
    await account(client).signIn({ email, password: PASSWORD })
    await expect.poll(() => linesOf(store.state())).toEqual(['1 Kettle'])
    expect(linesOf(await store.setQuantity({ product_id: kettle.id }, 2))).toEqual(['2 Kettle'])
    expect(network.lastHeaders()['x-cart-token']).toBeUndefined()
    await account(client).signOut()
    await expect.poll(() => linesOf(store.state())).toEqual([])
  })

  it('out drops what waits, and nobody goes on waiting for it', async () => {
    const { client, store, network } = start()
    const { email } = await api.customer()
    await account(client).signIn({ email, password: PASSWORD })
    await store.load()
    const { open: letGo, wait: held } = gate()
    network.before = () => held
    const changes = [store.add({ product_id: kettle.id }), store.add({ product_id: tent.id })]
    await expect.poll(() => network.sent.at(-1)).toBe('POST /cart/items')
    network.before = undefined
    await client.forgetSession()
    letGo()
    await Promise.all(changes)
    await expect.poll(() => store.state()).toMatchObject({ pending: 0, cart: { items: [] } })
    expect(network.sent.filter((request) => request === 'POST /cart/items')).toHaveLength(1)
  })
})

describe('checkout', () => {
  it('orders the cart once, whatever happens to the answer, and keeps the guest’s order', async () => {
    const { client, store, network } = start({ retries: 2 })
    await store.add({ product_id: kettle.id })
    const form = await checkout(client).form({ country: 'US', state: 'OR' })
    network.loseAnswers = 1
    const placed = await checkout(client).place({ ...order, expected_total: form.cart.totals.total.amount })
    expect(placed.payment.type).toBe('instructions')
    expect(network.sent.filter((request) => request === 'POST /checkout')).toHaveLength(2)
    const { number } = placed.order
    expect((await checkout(start().client).order(number)).number).toBe(number)
    await expect(checkout(api.connect().client).order(number)).rejects.toMatchObject({ code: 'not_found' })
    expect((await checkout(client).cancel(number)).status).toBe('cancelled')
  })

  it('asks to send items back, takes that back, and mails the link to an order', async () => {
    const { client, store } = start()
    await store.add({ product_id: kettle.id, quantity: 2 })
    const buying = checkout(client)
    const { number } = (await buying.place(order)).order
    await shipParcel(api.app, operator('test'), number, { carrier: null, tracking: null })
    await api.app.settings.set('shop.returns.days', 30)
    const { items, until } = await buying.returns(number)
    expect(items).toMatchObject([{ quantity: 2 }])
    expect(until).toEqual(expect.any(String))
    const asked = await buying.requestReturn(number, {
      ...{ items, reason: 'damaged', message: 'The lid is bent.' },
    })
    expect(asked).toMatchObject({ status: 'asked_for', reason: 'damaged', message: 'The lid is bent.' })
    expect((await buying.returns(number)).returns).toMatchObject([{ id: asked.id, can_cancel: true }])
    expect((await buying.cancelReturn(number, asked.id)).status).toBe('cancelled')
    await expect(buying.cancelReturn(number, asked.id)).rejects.toMatchObject({
      code: 'return_not_cancellable',
    })
    const told = await buying.lookUp({ number, email: order.email })
    expect(await buying.lookUp({ number: 'NONE', email: order.email })).toBe(told)
  })

  it('waits for a payment until it is known how it ended', async () => {
    const { client, store } = start()
    await store.add({ product_id: kettle.id })
    const { number } = (await checkout(client).place(order)).order
    const waiting = checkout(client).waitForPayment(number)
    await api.app.database.prisma.order.update({ where: { number }, data: { paymentStatus: 'paid' } })
    expect((await waiting).payment_status).toBe('paid')
    const controller = new AbortController()
    await api.app.database.prisma.order.update({ where: { number }, data: { paymentStatus: 'pending' } })
    controller.abort()
    const current = await checkout(client).waitForPayment(number, { signal: controller.signal })
    expect(current.payment_status).toBe('pending')
  })
})
