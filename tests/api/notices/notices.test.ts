import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/people/apps/index.ts'
import { sendDigest } from '#lib/domains/running/notices/index.ts'
import { setStock } from '#lib/domains/shop/catalogue/index.ts'
import { flagOrder, markFailed, markPaid } from '#lib/domains/shop/orders/index.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const OWNER = 'owner@shop.example'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { prisma } = shop.app.database
  await prisma.outboxMessage.deleteMany()
  await prisma.ownerNotice.deleteMany()
  for (const event of ['orders', 'payments', 'comments', 'reviews', 'low_stock', 'app_limits'])
    await shop.app.settings.set(`notify.${event}`, 'off')
  await shop.app.settings.set('notify.email', OWNER)
  shop.clock.set('2026-06-01T12:00:00Z')
})

const db = () => shop.app.database.prisma
const set = (key: string, value: unknown) => shop.app.settings.set(key, value)
/** The data of the mails to the owner, in order. */
async function mailed() {
  const rows = await db().outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.owner_' } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, payload }) => {
    const { to, sealed } = payload as { to: { email: string }; sealed: string }
    return { kind, to: to.email, data: JSON.parse(shop.app.secrets.decrypt('mail', sealed)) }
  })
}
const notices = async () => (await mailed()).map(({ data }) => data.notice)

async function order(product: { id: number }, quantity = 1) {
  const { json } = await shop.checkOut(await shop.beginCart([product], quantity))
  const { number, total } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number: number as string, amount: total.amount as number }
}

const comment = async (body: string) => {
  const guest = { author_name: 'Grace', author_email: 'grace@example.com' }
  const { json } = await shop.call('POST', '/posts/post/comments', { body, ...guest })
  return json.data.id as number
}

describe('a new order', () => {
  it('is mailed at once, with what was bought and by whom, and only once', async () => {
    await set('notify.orders', 'at_once')
    const product = await shop.catalogue.product({ name: 'Cup', price: 1200 })
    const { id, number, amount } = await order(product, 2)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'mail.owner_notice',
      to: OWNER,
      data: {
        notice: { event: 'order', number, bill: { items: [{ name: 'Cup', quantity: 2, total: '$24.00' }] } },
      },
    })
    expect(mail?.data.notice.buyer).toMatch(/^Ada Lindqvist, \S+@\S+$/)
    const fact = { orderId: id, amount, currency: 'USD', at: shop.clock.now() }
    await db().$transaction((tx) => markPaid(tx, shop.app, fact))
    expect(await mailed()).toHaveLength(1)
  })

  it('stores nothing about the buyer for a digest', async () => {
    await set('notify.orders', 'digest')
    await order(await shop.catalogue.product())
    const [row] = await db().ownerNotice.findMany()
    expect(JSON.stringify(row)).not.toMatch(/Ada|@/)
  })

  it('waits for the first digest after there is a mailbox', async () => {
    await set('notify.orders', 'at_once')
    await set('notify.email', null)
    const { number } = await order(await shop.catalogue.product())
    expect(await mailed()).toEqual([])
    shop.clock.set('2026-06-02T09:00:00Z')
    expect(await sendDigest(shop.app)).toBe(0)
    await set('notify.email', OWNER)
    expect(await sendDigest(shop.app)).toBe(1)
    expect(await mailed()).toMatchObject([{ data: { notices: [{ event: 'order', number }], more: 0 } }])
  })

  it('goes where messages of visitors go, without a mailbox of its own', async () => {
    await set('notify.orders', 'at_once')
    await set('notify.email', null)
    await set('contact.email', 'hello@shop.example')
    await order(await shop.catalogue.product())
    expect(await mailed()).toMatchObject([{ to: 'hello@shop.example' }])
    await set('contact.email', null)
  })

  it('is told no member of staff who was suspended or has left, nor whoever gets the sender’s mail', async () => {
    await set('notify.orders', 'at_once')
    await set('notify.email', null)
    await set('mail.from', 'no-reply@shop.example')
    const member = { name: 'Ida', role: 'owner' }
    const suspended = { email: 'ida@example.com', name: 'Ida', status: 'suspended' }
    const deleted = { email: 'max@example.com', name: 'Max', deletedAt: shop.clock.now() }
    for (const account of [suspended, deleted])
      await db().staff.create({
        data: { ...member, email: account.email, customer: { create: account } },
      })
    await order(await shop.catalogue.product())
    expect(await mailed()).toEqual([])
    await db().customer.updateMany({ where: { status: 'suspended' }, data: { status: 'active' } })
    await order(await shop.catalogue.product())
    expect(await mailed()).toMatchObject([{ to: 'ida@example.com' }])
    await db().staff.deleteMany()
    await set('mail.from', null)
  })

  it('is told nobody who does not want to hear of it', async () => {
    await order(await shop.catalogue.product())
    expect(await db().ownerNotice.count()).toBe(0)
    expect(await mailed()).toEqual([])
  })
})

describe('a comment and a review', () => {
  it('are mailed with their author and text, which are not stored besides', async () => {
    await set('notify.comments', 'at_once')
    await set('notify.reviews', 'at_once')
    await createContentFactory(shop.app).post({ slug: 'post', title: 'A post' })
    await shop.catalogue.product({ slug: 'cup', name: 'Cup' })
    const id = await comment('Hello there')
    const { headers } = await signInCustomer(shop.app, shop.credentials.id)
    await shop.call(
      'POST',
      '/products/cup/reviews',
      { rating: 4, title: 'Fine', body: 'It holds tea' },
      headers,
    )
    expect(await notices()).toMatchObject([
      { event: 'comment', id, on: 'A post', author: 'Grace', text: 'Hello there' },
      { event: 'review', on: 'Cup', rating: 4, text: 'Fine\nIt holds tea' },
    ])
    expect(JSON.stringify(await db().ownerNotice.findMany())).not.toMatch(/Grace|Hello there|holds tea/)
  })
})

describe('goods that run out', () => {
  it('are told of once, when their number is crossed, and again after they were filled up', async () => {
    await set('notify.low_stock', 'at_once')
    const product = await shop.catalogue.product({
      name: 'Jug',
      variants: [{ sku: 'JUG', price: 100, trackStock: true, stock: 6, lowStockAt: 4 }],
    })
    await order(product)
    expect(await notices()).toEqual([])
    await order(product)
    await order(product)
    const low = { event: 'low_stock', name: 'Jug', sku: 'JUG' }
    expect(await notices()).toEqual([{ ...low, left: 4 }])
    await setStock(shop.app, 'JUG', 5)
    await order(product, 5)
    expect(await notices()).toEqual([
      { ...low, left: 4 },
      { ...low, left: 0 },
    ])
  })

  it('are told of when variants that share their stock cross the number together', async () => {
    await set('notify.low_stock', 'at_once')
    await set('notify.low_stock_at', 6)
    const shared = { price: 300, trackStock: true, stock: 10, sharesStock: true }
    const { id } = await shop.catalogue.product({
      name: 'Ink',
      options: [{ name: 'Ink', values: ['Black', 'Blue'] }],
      variants: [
        { ...shared, optionValues: { Ink: 'Black' } },
        { ...shared, optionValues: { Ink: 'Blue' } },
      ],
    })
    const [black, blue] = await db().productVariant.findMany({
      where: { productId: id },
      orderBy: { position: 'asc' },
    })
    const first = { product_id: id, variant_id: black?.id, quantity: 4 }
    const { json } = await shop.call('POST', '/cart/items', first)
    const cart = { 'x-cart-token': json.data.token }
    await shop.call('POST', '/cart/items', { ...first, variant_id: blue?.id }, cart)
    await shop.checkOut(cart)
    expect(await notices()).toMatchObject([
      { name: 'Ink, Black', left: 2 },
      { name: 'Ink, Blue', left: 2 },
    ])
    await set('notify.low_stock_at', null)
  })

  it('have one number for all, if the settings say so', async () => {
    await set('notify.low_stock', 'at_once')
    await set('notify.low_stock_at', 10)
    await order(await shop.catalogue.product({ stock: 11 }))
    expect(await notices()).toMatchObject([{ left: 10 }])
    await set('notify.low_stock_at', null)
  })
})

describe('a payment', () => {
  it('that fails, or needs a decision, is told of', async () => {
    await set('notify.payments', 'at_once')
    const product = await shop.catalogue.product()
    const [one, two] = [await order(product), await order(product)]
    const at = shop.clock.now()
    await db().$transaction((tx) => markFailed(tx, shop.app, { orderId: one.id, at }))
    const refund = { orderId: two.id, flag: 'refund_failed' as const, details: {}, at }
    await db().$transaction((tx) => flagOrder(tx, shop.app, refund))
    await db().$transaction((tx) => flagOrder(tx, shop.app, refund))
    const paid = { orderId: two.id, amount: 1, currency: 'USD', at }
    await db().$transaction((tx) => markPaid(tx, shop.app, paid))
    expect(await notices()).toMatchObject([
      { event: 'payment', number: one.number, problem: 'failed' },
      { event: 'payment', number: two.number, problem: 'refund_failed' },
      { event: 'payment', number: two.number, problem: 'payment_mismatch' },
    ])
  })
})

describe('the digest', () => {
  beforeEach(async () => {
    await createContentFactory(shop.app).post({ slug: 'post', title: 'A post' })
    await set('notify.comments', 'digest')
  })

  it('comes once a day, at the hour of the site’s own clocks', async () => {
    await set('site.timezone', 'Asia/Jakarta')
    await set('notify.digest_hour', 7)
    shop.clock.set('2026-06-01T12:00:00Z')
    const first = await comment('One')
    shop.clock.set('2026-06-01T23:59:59Z')
    expect(await sendDigest(shop.app)).toBe(0)
    shop.clock.set('2026-06-02T00:00:01Z')
    const second = await comment('Two')
    expect(await sendDigest(shop.app)).toBe(1)
    expect(await sendDigest(shop.app)).toBe(0)
    shop.clock.set('2026-06-04T09:00:00Z')
    expect(await sendDigest(shop.app)).toBe(1)
    const ids = (await mailed()).map(({ data }) => data.notices.map(({ id }: { id: number }) => id))
    expect(ids).toEqual([[first], [second]])
    await set('site.timezone', 'UTC')
    await set('notify.digest_hour', 8)
  })

  it('has each notice once, however many send it at the same time', async () => {
    for (let number = 1; number <= 5; number++) await comment(`Comment ${number}`)
    shop.clock.set('2026-06-02T09:00:00Z')
    const counts = await Promise.all(Array.from({ length: 6 }, () => sendDigest(shop.app)))
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 5])
    expect(await mailed()).toMatchObject([{ data: { notices: [{}, {}, {}, {}, {}] } }])
  })

  it('lists a hundred, and says how many more there are', async () => {
    const createdAt = shop.clock.now()
    const facts = (id: number) => JSON.stringify({ event: 'comment', id, on: 'A post' })
    await db().ownerNotice.createMany({
      data: Array.from({ length: 130 }, (_, id) => ({
        event: 'comment',
        key: `comment:x${id}`,
        facts: facts(id),
        createdAt,
      })),
    })
    shop.clock.set('2026-06-02T09:00:00Z')
    expect(await sendDigest(shop.app)).toBe(130)
    const [mail] = await mailed()
    expect([mail?.data.notices.length, mail?.data.more]).toEqual([100, 30])
  })

  it('loses nothing if queueing the mail fails', async () => {
    await comment('Not lost')
    shop.clock.set('2026-06-02T09:00:00Z')
    const broken = {
      ...shop.app,
      secrets: {
        ...shop.app.secrets,
        encrypt: () => {
          throw new Error('broken')
        },
      },
    }
    await expect(sendDigest(broken)).rejects.toThrow('broken')
    expect(await sendDigest(shop.app)).toBe(1)
  })
})

describe('an app that often reaches its limit', () => {
  const ask = (peer: string) => {
    const { key, secret } = shop.credentials
    return shop.send('/site', { headers: { 'x-api-key': key, 'x-api-secret': secret }, peer })
  }
  // A slow run may pass into the next minute, where one request is allowed again.
  const reach = async (times: number) => {
    for (let refused = 0; refused < times; ) {
      const { status } = await ask('203.0.113.40')
      expect([200, 429]).toContain(status)
      if (status === 429) refused++
    }
  }
  beforeEach(async () => {
    await changeApp(shop.app, shop.credentials.id, { requestsPerMinute: 1 })
    await set('notify.app_limits', 'at_once')
    await ask('203.0.113.40')
  })
  afterAll(() => changeApp(shop.app, shop.credentials.id, { requestsPerMinute: null }))

  it('is told of once a day, however often it does', async () => {
    await reach(99)
    expect(await notices()).toEqual([])
    await reach(101)
    const { id, name } = shop.credentials
    expect(await notices()).toEqual([{ event: 'app_limit', id, app: name, limit: 1 }])
  })

  it('is nothing to tell where the owner does not want to know', async () => {
    await set('notify.app_limits', 'off')
    shop.clock.advance(86_400)
    await ask('203.0.113.40')
    await reach(120)
    expect(await db().ownerNotice.count()).toBe(0)
  })
})
