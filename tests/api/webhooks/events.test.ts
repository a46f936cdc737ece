import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, deleteAccount } from '#lib/domains/people/accounts/index.ts'
import { rotateEndpointSecret } from '#lib/domains/running/webhooks/index.ts'
import { saveProduct, setStock, unpublishProducts } from '#lib/domains/shop/catalogue/index.ts'
import { cancelOrder } from '#lib/domains/shop/checkout/index.ts'
import { deliverOrder, markPaid, markRefunded, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { ReceivedEvent } from '#tests/support/webhooks/receiver.ts'
import { type HookedShop, openHookedShop } from './hooked-shop.ts'

let shop: HookedShop

beforeAll(async () => {
  shop = await openHookedShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.clear())

const db = () => shop.app.database.prisma
const typesOf = (events: ReceivedEvent[]) => events.map(({ json }) => json.type)

async function order(quantity = 1) {
  const product = await shop.catalogue.product({ price: 1200 })
  const { json } = await shop.checkOut(await shop.beginCart([product], quantity))
  const { number, total } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number: number as string, amount: total.amount as number, token: json.data.order_token }
}

describe('an order', () => {
  it('is told of from its placing to its refund, each time as the API answers it', async () => {
    await shop.hook(['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.refunded'])
    const { id, number, amount, token } = await order()
    const current = async () => (await shop.get(`/orders/${number}?order_token=${token}`)).json.data
    const told = async (type: string) => {
      const events = await shop.deliver()
      expect(typesOf(events)).toEqual([type])
      expect(events[0]?.json.data).toEqual(await current())
    }
    await told('order.placed')
    const at = shop.clock.now()
    await transact(db(), (tx) => markPaid(tx, shop.app, { orderId: id, amount, currency: 'USD', at }))
    await told('order.paid')
    await shipOrder(shop.app, id, { carrier: null, tracking: null })
    await told('order.shipped')
    await deliverOrder(shop.app, id)
    await told('order.delivered')
    await transact(db(), (tx) => markRefunded(tx, shop.app, { orderId: id, amount: 500, at }))
    await told('order.refunded')
    expect((await current()).totals.refunded.amount).toBe(500)
  })

  it('is told of when it is cancelled, and only to those who asked for that', async () => {
    await shop.hook(['order.cancelled'], '/cancelled')
    await shop.hook(['order.paid'], '/paid')
    const { number } = await order()
    const { id } = await db().order.findUniqueOrThrow({ where: { number } })
    await cancelOrder(shop.app, id, 'buyer')
    const events = await shop.deliver()
    expect(events.map(({ path, json }) => [path, json.type, json.data.status])).toEqual([
      ['/cancelled', 'order.cancelled', 'cancelled'],
    ])
  })

  it('is not told of if what happened was rolled back', async () => {
    await shop.hook()
    const { id, amount } = await order()
    await shop.deliver()
    const at = shop.clock.now()
    const failing = transact(db(), async (tx) => {
      await markPaid(tx, shop.app, { orderId: id, amount, currency: 'USD', at })
      throw new Error('No.')
    })
    await expect(failing).rejects.toThrow('No.')
    expect(await shop.deliver()).toEqual([])
  })
})

describe('goods', () => {
  it('are told of when few are left, with what they are', async () => {
    await shop.hook(['stock.low'])
    const product = await shop.catalogue.product({ name: 'Cup', stock: 3, sku: 'CUP-LOW' })
    await shop.app.settings.set('notify.low_stock_at', 2)
    await shop.checkOut(await shop.beginCart([product], 2))
    const [event, ...others] = await shop.deliver()
    expect(others).toEqual([])
    expect(event?.json.data).toMatchObject({
      sku: 'CUP-LOW',
      stock: 1,
      product: { id: product.id, name: 'Cup', slug: expect.any(String) },
    })
  })

  it('are told of when they change, once for changes that follow each other at once', async () => {
    const product = await shop.catalogue.product({ stock: 3, sku: 'CUP-1' })
    await shop.hook(['product.changed'])
    await setStock(shop.app, 'CUP-1', 0)
    await setStock(shop.app, 'CUP-1', 8)
    const events = await shop.deliver()
    expect(typesOf(events)).toEqual(['product.changed'])
    const { slug } = await db().product.findUniqueOrThrow({ where: { id: product.id } })
    expect(events[0]?.json.data).toEqual((await shop.get(`/products/${slug}`)).json.data)
  })

  it('are told of when they are created and when the shop no longer shows them', async () => {
    await shop.hook(['product.changed'])
    const variant = { sku: 'NEW-1', price: 900, stock: 1 }
    const input = {
      slug: 'new-cup',
      name: 'New cup',
      variants: [variant],
      published: true,
      publishedAt: shop.clock.now(),
    }
    const { id } = await transact(db(), (tx) => saveProduct(tx, input, shop.clock.now()))
    const [created] = await shop.deliver()
    expect(created?.json.data).toMatchObject({ id, slug: 'new-cup', price: { amount: 900 } })
    await transact(db(), (tx) => unpublishProducts(tx, [id], shop.clock.now()))
    const [gone] = await shop.deliver()
    expect(gone?.json.data).toEqual({ id, slug: 'new-cup', gone: true })
  })
})

describe('a customer', () => {
  it('is told of on registering, as the API answers the customer', async () => {
    await shop.hook(['customer.registered'])
    const password = 'larch-kettle-42'
    const account = { name: 'Ada', email: 'ada@hooks.example', password, password_confirmation: password }
    const { json } = await shop.call('POST', '/auth/register', account)
    const [event] = await shop.deliver()
    expect(event?.json.data).toEqual(json.data.user)
  })

  it('who has deleted the account meanwhile is told of to nobody', async () => {
    await shop.hook(['customer.registered'])
    const id = await createCustomer(shop.app, {
      name: 'Grace',
      email: 'grace@hooks.example',
      password: 'quiet-harbour-77',
    })
    await deleteAccount(shop.app, id, { password: 'quiet-harbour-77' }, '192.0.2.1')
    expect(await shop.deliver()).toEqual([])
    expect(await db().webhookDelivery.findFirst()).toMatchObject({ state: 'void' })
  })
})

describe('what is sent', () => {
  it('follows the Standard Webhooks: an id, a time and a signature that their library verifies', async () => {
    const { secret } = await shop.hook(['order.placed'])
    const { number } = await order()
    const [event] = await shop.deliver()
    if (!event) throw new Error('Nothing has arrived.')
    const now = shop.clock.now()
    expect(event.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': event.json.id,
      'webhook-timestamp': String(now.getTime() / 1000),
    })
    expect(event.json).toMatchObject({
      type: 'order.placed',
      id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
      timestamp: now.toISOString(),
      api_version: 'v1',
      data: { number },
    })
    expect(signsWith(secret, event)).toBe(true)
    expect(signsWith('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', event)).toBe(false)
  })

  it('is signed with both secrets while one replaces the other', async () => {
    const { id, secret: former } = await shop.hook(['order.placed'])
    const { secret: current } = await rotateEndpointSecret(shop.app, id, 24)
    await order()
    const [during] = await shop.deliver()
    expect(during && [signsWith(former, during), signsWith(current, during)]).toEqual([true, true])
    shop.clock.advance(24 * 3600)
    await order()
    const [after] = await shop.deliver()
    expect(after && [signsWith(former, after), signsWith(current, after)]).toEqual([false, true])
  })

  it('is nothing, and one query, while nobody wants to know', async () => {
    const { secret } = await shop.hook(['customer.registered'])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const product = await shop.catalogue.product({ price: 1200 })
    const cart = await shop.beginCart([product])
    const statements = await shop.statements(() => shop.checkOut(cart))
    expect(statements.filter((sql) => sql.includes('"Webhook'))).toHaveLength(1)
    expect(await db().webhookEvent.count()).toBe(0)
  })
})

/** The library compares with the real clock, so the signature alone is compared. */
function signsWith(secret: string, { headers, text }: ReceivedEvent): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, text)
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
}
