import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer } from '#tests/support/api.ts'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const tally = (answers: TestAnswer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const outcome = `${status} ${json.error ?? ''}`.trim()
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
/** The uses that a coupon counts, and the orders placed with it that still use it. */
async function countUses(code: string): Promise<[number, number]> {
  const { id: couponId, uses } = await db().coupon.findUniqueOrThrow({ where: { code } })
  const placed = { order: { couponCode: code, status: { not: 'cancelled' } } }
  return [uses, await db().couponRedemption.count({ where: { couponId, releasedAt: null, ...placed } })]
}
/** A few at a time: what is to be tested is what comes after. */
async function beginCarts(count: number, product: { id: number }) {
  const carts: Record<string, string>[] = []
  while (carts.length < count)
    carts.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.beginCart([product])))))
  return carts
}

describe('checkouts at once', () => {
  it('sell ten pieces ten times, however many ask: 200 carts make 10 orders and 190 refusals', async () => {
    const lamp = await shop.catalogue.product({ stock: 10, name: 'Lamp' })
    const carts = await beginCarts(200, lamp)
    const answers = await Promise.all(carts.map((cart) => shop.checkOut(cart)))
    const counts = tally(answers)
    expect(counts['201']).toBe(10)
    expect((counts['409 insufficient_stock'] ?? 0) + (counts['409 cart_has_issues'] ?? 0)).toBe(190)
    const variant = await db().productVariant.findFirstOrThrow({ where: { productId: lamp.id } })
    expect(variant.stock).toBe(0)
    const moved = await db().stockMovement.aggregate({
      where: { variantId: variant.id, reason: 'order' },
      _sum: { quantity: true },
    })
    expect(moved._sum.quantity).toBe(-10)
    expect(await db().orderLine.count({ where: { productId: lamp.id } })).toBe(10)
    const { json } = await shop.get(`/products/${lamp.slug}`)
    expect(json.data.in_stock).toBe(false)
  }, 120_000)

  it('use a coupon once that is for one use: 100 carts make 1 order with it', async () => {
    const cup = await shop.catalogue.product({ price: 2000 })
    await db().coupon.create({ data: { code: 'ONLYONE', type: 'percent', percent: 5000, maxUses: 1 } })
    const carts = await beginCarts(100, cup)
    for (const cart of carts) {
      const { status } = await shop.call('POST', '/cart/coupon', { code: 'ONLYONE' }, cart)
      expect(status).toBe(200)
    }
    const counts = tally(await Promise.all(carts.map((cart) => shop.checkOut(cart))))
    expect(counts['201']).toBe(1)
    expect((counts['409 coupon_exhausted'] ?? 0) + (counts['409 cart_has_issues'] ?? 0)).toBe(99)
    expect(await countUses('ONLYONE')).toEqual([1, 1])
  }, 120_000)

  it('use a coupon once per guest’s address, whose case does not matter', async () => {
    const cup = await shop.catalogue.product({ price: 2000 })
    await db().coupon.create({
      data: { code: 'EACHONCE', type: 'fixed', amount: 500n, maxUsesPerCustomer: 1 },
    })
    const carts = await beginCarts(10, cup)
    for (const cart of carts) await shop.call('POST', '/cart/coupon', { code: 'EACHONCE' }, cart)
    const answers = await Promise.all(
      carts.map((cart, at) => shop.checkOut(cart, { email: at % 2 ? 'BOB@example.com' : 'bob@Example.com' })),
    )
    expect(tally(answers)).toEqual({ '201': 1, '409 coupon_exhausted': 9 })
    expect(await countUses('EACHONCE')).toEqual([1, 1])
  })

  it('order a cart once: 50 calls for the same cart make 1 order', async () => {
    const jug = await shop.catalogue.product({ stock: 100 })
    const cart = await shop.beginCart([jug])
    const before = await db().order.count()
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.checkOut(cart)))
    const counts = tally(answers)
    // One that came when all was over found the cart empty.
    expect([counts['201'], (counts['409 request_in_progress'] ?? 0) + (counts['422'] ?? 0)]).toEqual([1, 49])
    expect((await db().order.count()) - before).toBe(1)
    expect((await db().productVariant.findFirstOrThrow({ where: { productId: jug.id } })).stock).toBe(99)
  })

  it('answer one key with one order, whether they come at once or later', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const headers = { ...cart, 'idempotency-key': 'once-and-for-all' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.checkOut(headers)))
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect(answers.every(({ status, json }) => status === 201 || json.error === 'request_in_progress')).toBe(
      true,
    )
    const again = await shop.checkOut(headers)
    const numbers = new Set([...placed, again].map(({ json }) => json.data.order.number))
    expect(numbers.size).toBe(1)
    expect(again.headers['Idempotency-Replayed']).toBe('true')
  })

  it('never wait for each other in a circle: carts that hold the same things in other orders', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => shop.catalogue.product({ stock: 3 })))
    const carts = await Promise.all(
      Array.from({ length: 24 }, (_, at) => shop.beginCart(at % 2 ? products : [...products].reverse())),
    )
    const counts = tally(await Promise.all(carts.map((cart) => shop.checkOut(cart))))
    expect(counts['201']).toBe(3)
    expect(Object.keys(counts).every((outcome) => /^(201|409)/.test(outcome))).toBe(true)
  })
})
