import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShopApi, order, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let product: { id: number }

beforeAll(async () => {
  shop = await openShopApi()
  product = await shop.catalogue.product({ stock: 1000 })
  await shop.app.settings.unset('checkout.guest_orders_per_ip')
  await shop.app.settings.unset('checkout.guest_orders_per_email')
})
afterAll(() => shop?.close())

let networks = 0
const freshPeer = () => `198.18.0.${++networks}`
const place = async (peer: string, changes: object = {}, headers?: Record<string, string>) => {
  const shopper = headers ?? (await shop.beginCart([product]))
  return shop.send('/checkout', {
    method: 'POST',
    peer,
    headers: {
      'x-api-key': shop.credentials.key,
      'x-api-secret': shop.credentials.secret,
      'content-type': 'application/json',
      ...shopper,
    },
    body: JSON.stringify({ ...order, ...changes }),
  })
}
const placed = () => shop.app.database.prisma.order.count()
const stock = async () =>
  (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId: product.id } })).stock

it('lets guests place ten orders an hour with one address, whatever its case and wherever they are', async () => {
  for (let at = 0; at < 10; at++) {
    const email = at % 2 ? 'grace@example.com' : 'Grace@Example.com'
    expect((await place(freshPeer(), { email })).status).toBe(201)
  }
  const [orders, left] = [await placed(), await stock()]
  const cart = await shop.beginCart([product])
  const refused = await place(freshPeer(), { email: 'grace@example.com' }, cart)
  expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
  expect(Object.keys(refused.json).sort()).toEqual(['error', 'message'])
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0)
  // Nothing of it stays: neither the order nor what it took, and the cart is as it was.
  expect([await placed(), await stock()]).toEqual([orders, left])
  expect((await shop.get('/cart', cart)).json.data.item_count).toBe(1)
  expect((await place(freshPeer(), { email: 'other@example.com' }, cart)).status).toBe(201)
})

it('lets guests place twenty orders an hour from one network, however many come at once', async () => {
  const peer = freshPeer()
  const carts = []
  for (let at = 0; at < 24; at++) carts.push(await shop.beginCart([product]))
  const answers = await Promise.all(
    carts.map((cart, at) => place(peer, { email: `guest-${at}@example.com` }, cart)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(429)])
  // An address that was refused for its network has lost nothing.
  const refusedAt = answers.findIndex(({ status }) => status === 429)
  expect((await place(freshPeer(), { email: `guest-${refusedAt}@example.com` })).status).toBe(201)
})

it('counts neither customers, nor retries, nor an order that is changed', async () => {
  await shop.app.settings.set('checkout.guest_orders_per_ip', 1)
  await shop.app.settings.set('payments.sandbox.enabled', true)
  const peer = freshPeer()
  const web = { email: 'web@example.com', payment_gateway: 'sandbox' }
  const cart = await shop.beginCart([product])
  const once = { ...cart, 'idempotency-key': 'one-guest-order' }
  expect((await place(peer, web, once)).status).toBe(201)
  expect((await place(peer, web, once)).status).toBe(201)
  // The unpaid order of the same cart.
  expect((await place(peer, web, cart)).status).toBe(200)
  expect((await place(peer)).status).toBe(429)

  for (let at = 0; at < 2; at++) {
    const { headers } = await shop.signIn()
    await shop.add(product, 1, headers)
    expect((await place(peer, {}, headers)).status).toBe(201)
  }
})

it('counts by network no guests who all come from an internal address, as behind a proxy that is not listed', async () => {
  for (let at = 0; at < 22; at++) {
    const { status } = await place('10.0.0.7', { email: `behind-${at}@example.com` })
    expect(status).toBe(201)
  }
})

it('sets no limit where it is 0', async () => {
  await shop.app.settings.set('checkout.guest_orders_per_email', 0)
  for (let at = 0; at < 12; at++)
    expect((await place(freshPeer(), { email: 'often@example.com' })).status).toBe(201)
  await shop.app.settings.unset('checkout.guest_orders_per_email')
})
