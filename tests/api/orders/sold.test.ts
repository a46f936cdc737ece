import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expireOrderNow } from '#lib/domains/shop/checkout/index.ts'
import {
  ageSales,
  markPaid,
  markPaidLate,
  markRefunded,
  type ReturnedUnits,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const DAY = 86_400
const db = () => shop.app.database.prisma
const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db().$transaction(work)

type Product = { id: number; slug: string }

const make = async (count: number): Promise<Product[]> => {
  const made: Product[] = []
  while (made.length < count) made.push(await shop.catalogue.product({ price: 100 }))
  return made
}

/** Orders so many of each product. */
async function order(pieces: readonly [product: Product, quantity: number][], gateway = 'cash_on_delivery') {
  let cart: Record<string, string> = {}
  for (const [product, quantity] of pieces) {
    const { json } = await shop.add(product, quantity, cart)
    if (json.data.token) cart = { 'x-cart-token': json.data.token }
  }
  const { json } = await shop.checkOut(cart, { payment_gateway: gateway })
  const { number, total } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number }, select: { id: true } })
  const fact = () => ({ orderId: id, amount: total.amount, currency: 'USD', at: shop.clock.now() })
  return {
    id,
    number: number as string,
    pay: (accepted?: number) =>
      inOne((tx) => markPaid(tx, shop.app, { ...fact(), ...(accepted && { accepted }) })),
    payLate: () => inOne((tx) => markPaidLate(tx, shop.app, fact())),
    refund: (amount: number = total.amount, returned?: ReturnedUnits[]) =>
      inOne((tx) => markRefunded(tx, shop.app, { ...fact(), amount, returned })),
  }
}

/** Of each product, what it sold lately and ever. */
const soldOf = async (...products: Product[]) => {
  const rows = await db().product.findMany({ where: { id: { in: products.map(({ id }) => id) } } })
  return products.map(({ id }) => {
    const row = rows.find((one) => one.id === id)
    return [row?.soldRecently, row?.soldTotal]
  })
}
const popular = async (): Promise<string[]> => {
  const { json } = await shop.get('/products?sort=popular&per_page=2')
  return json.data.map(({ slug }: Product) => slug)
}

describe('what products sold', () => {
  it('counts with the payment, and moves them up among the popular ones', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    const placed = await order([
      [cup, 3],
      [jug, 2],
    ])
    expect(await soldOf(cup, jug)).toEqual([
      [0, 0],
      [0, 0],
    ])
    await placed.pay()
    expect(await soldOf(cup, jug)).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect(await popular()).toEqual([cup.slug, jug.slug])
    await (await order([[jug, 2]])).pay()
    expect(await popular()).toEqual([jug.slug, cup.slug])
  })

  it('counts an order once, however often its payment is reported', async () => {
    const [cup] = (await make(1)) as [Product]
    const placed = await order([[cup, 2]])
    await Promise.all([placed.pay(), placed.pay(), placed.pay()])
    await placed.pay()
    expect(await soldOf(cup)).toEqual([[2, 2]])
  })

  it('counts nothing of a payment that is not kept', async () => {
    const [cup] = (await make(1)) as [Product]
    const { id } = await order([[cup, 2]])
    const fact = { orderId: id, amount: 200, currency: 'USD', at: shop.clock.now() }
    const lost = inOne(async (tx) => {
      await markPaid(tx, shop.app, fact)
      throw new Error('lost')
    })
    await expect(lost).rejects.toThrow('lost')
    expect(await soldOf(cup)).toEqual([[0, 0]])
  })

  it('counts variants with their product, and a free order as any other', async () => {
    const product = await shop.catalogue.product({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((size) => ({ price: 500, optionValues: { Size: size } })),
    })
    await db().coupon.create({ data: { code: 'NOTHING', type: 'percent', percent: 10_000 } })
    const variants = await db().productVariant.findMany({ where: { productId: product.id } })
    let cart: Record<string, string> = {}
    for (const { id } of variants) {
      const item = { product_id: product.id, variant_id: id, quantity: 2 }
      const { json } = await shop.call('POST', '/cart/items', item, cart)
      if (json.data.token) cart = { 'x-cart-token': json.data.token }
    }
    await shop.call('POST', '/cart/coupon', { code: 'NOTHING' }, cart)
    expect((await shop.checkOut(cart, { payment_gateway: null })).json.data.payment.type).toBe('paid')
    expect(await soldOf(product)).toEqual([[4, 4]])
  })

  it('counts an order that is paid after it expired from its payment on', async () => {
    const [cup] = (await make(1)) as [Product]
    const placed = await order([[cup, 2]], 'bank_transfer')
    await db().order.update({ where: { id: placed.id }, data: { expiresAt: shop.clock.now() } })
    await expireOrderNow(shop.app, placed.number)
    expect(await soldOf(cup)).toEqual([[0, 0]])
    expect(await placed.payLate()).toBe('recovered')
    expect(await soldOf(cup)).toEqual([[2, 2]])
  })

  it('counts all of many orders that are paid at once, whatever the order of their lines', async () => {
    const products = await make(4)
    const orders = []
    for (let at = 0; at < 16; at++) {
      const lines = products.map((product): [Product, number] => [product, 1 + (at % 3)])
      orders.push(await order(at % 2 ? lines : lines.reverse()))
    }
    await Promise.all(orders.map(({ pay }) => pay()))
    expect(await soldOf(...products)).toEqual(products.map(() => [31, 31]))
    await Promise.all(orders.map(({ refund }, at) => (at % 2 ? refund() : undefined)))
    expect(await soldOf(...products)).toEqual(products.map(() => [16, 16]))
  })

  it('leaves alone when a product was changed, and tells search nothing', async () => {
    const [cup] = (await make(1)) as [Product]
    const placed = await order([[cup, 1]])
    const before = await db().product.findUniqueOrThrow({ where: { id: cup.id } })
    const logged = await db().searchChange.count()
    await placed.pay()
    const after = await db().product.findUniqueOrThrow({ where: { id: cup.id } })
    expect(after).toEqual({ ...before, soldRecently: 1, soldTotal: 1 })
    expect(await db().searchChange.count()).toBe(logged)
  })
})

describe('what was given back', () => {
  it('counts no more: all of an order, but nothing for a part of its money', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    const placed = await order([
      [cup, 3],
      [jug, 1],
    ])
    await placed.pay()
    await placed.refund(150)
    expect(await soldOf(cup, jug)).toEqual([
      [3, 3],
      [1, 1],
    ])
    await placed.refund(250)
    expect(await soldOf(cup, jug)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('counts no more: pieces of a line, and never more than were sold', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    const placed = await order([
      [cup, 3],
      [jug, 4],
    ])
    const lines = await db().orderLine.findMany({ where: { orderId: placed.id }, orderBy: { id: 'asc' } })
    const giveBack = (quantity: number) => placed.refund(10, [{ lineId: lines[0]?.id ?? 0, quantity }])
    expect(await giveBack(1)).toBe(false)
    await placed.pay()
    await Promise.all([giveBack(1), giveBack(1)])
    expect(await soldOf(cup, jug)).toEqual([
      [1, 1],
      [4, 4],
    ])
    await giveBack(5)
    expect(await soldOf(cup, jug)).toEqual([
      [0, 0],
      [4, 4],
    ])
    await placed.refund(670)
    expect(await soldOf(cup, jug)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('what was given back of other sales', () => {
  it('counts no more once all that was paid is refunded, though that was less than the order costs', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    const placed = await order([
      [cup, 3],
      [jug, 1],
    ])
    expect(await placed.pay(300)).toBe(true)
    await placed.refund(299)
    expect(await soldOf(cup, jug)).toEqual([
      [3, 3],
      [1, 1],
    ])
    await placed.refund(1)
    expect(await soldOf(cup, jug)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('counts no more where other products of the order were deleted, or sold long ago', async () => {
    const [cup, jug, pot] = (await make(3)) as [Product, Product, Product]
    const placed = await order([
      [cup, 3],
      [jug, 4],
      [pot, 2],
    ])
    await placed.pay()
    await (await order([[pot, 5]])).pay()
    const lines = await db().orderLine.findMany({ where: { orderId: placed.id }, orderBy: { id: 'asc' } })
    const units = lines.map(({ id: lineId }, index) => ({ lineId, quantity: index + 1 }))
    await db().product.delete({ where: { id: jug.id } })
    await db().orderLine.update({ where: { id: lines[0]?.id ?? 0 }, data: { soldRecentlyAt: null } })
    await placed.refund(10, [...units, { lineId: units[0]?.lineId ?? 0, quantity: 1 }])
    // Two of the first, in two parts, which had been counted as lately sold; more than were sold of the last.
    expect(await soldOf(cup, pot)).toEqual([
      [3, 1],
      [5, 5],
    ])
    const sold = await db().orderLine.findMany({ where: { orderId: placed.id }, orderBy: { id: 'asc' } })
    expect(sold.map((line) => line.sold)).toEqual([1, 4, 0])
  })
})

describe('what was sold lately', () => {
  it('is aged of deleted products too, and not once the server stops', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    await (
      await order([
        [cup, 2],
        [jug, 1],
      ])
    ).pay()
    await db().product.delete({ where: { id: jug.id } })
    shop.clock.advance(90 * DAY)
    await ageSales(shop.app, AbortSignal.abort())
    expect(await soldOf(cup)).toEqual([[2, 2]])
    await ageSales(shop.app, new AbortController().signal)
    expect(await soldOf(cup)).toEqual([[0, 2]])
    const now = shop.clock.now().getTime()
    const due = { soldRecentlyAt: { lte: new Date(now - 90 * DAY * 1000) } }
    expect(await db().orderLine.count({ where: due })).toBe(0)
  })

  it('is what was sold in the last 90 days, to the moment', async () => {
    const [cup, jug] = (await make(2)) as [Product, Product]
    const [first, second] = [await order([[cup, 2]]), await order([[cup, 5]])]
    const other = await order([[jug, 1]])
    await first.pay()
    await other.pay()
    const paidAt = shop.clock.now()
    shop.clock.advance(DAY)
    await second.pay()

    shop.clock.set(new Date(paidAt.getTime() + 90 * DAY * 1000 - 1))
    await ageSales(shop.app)
    expect(await soldOf(cup, jug)).toEqual([
      [7, 7],
      [1, 1],
    ])
    shop.clock.set(new Date(paidAt.getTime() + 90 * DAY * 1000))
    await ageSales(shop.app)
    await ageSales(shop.app)
    expect(await soldOf(cup, jug)).toEqual([
      [5, 7],
      [0, 1],
    ])
    // What comes back later was not sold either, but was no part of the last 90 days any more.
    await first.refund()
    expect(await soldOf(cup)).toEqual([[5, 5]])
    shop.clock.advance(DAY)
    await ageSales(shop.app)
    expect(await soldOf(cup)).toEqual([[0, 5]])
  })

  it('is right where it is aged by several at once, while orders are paid and given back', async () => {
    const products = await make(3)
    const lines = (quantity: number) => products.map((product): [Product, number] => [product, quantity])
    const old = []
    while (old.length < 6) old.push(await order(lines(2)))
    for (const { pay } of old) await pay()
    shop.clock.advance(90 * DAY)
    const fresh = []
    while (fresh.length < 6) fresh.push(await order(lines(1)))
    await Promise.all([
      ageSales(shop.app),
      ...fresh.map(({ pay }) => pay()),
      ageSales(shop.app),
      ...old.slice(0, 3).map(({ refund }) => refund()),
      ageSales(shop.app),
    ])
    expect(await soldOf(...products)).toEqual(products.map(() => [6, 12]))
  })

  it('is aged by the server, without being told to', async () => {
    const [cup] = (await make(1)) as [Product]
    await (await order([[cup, 2]])).pay()
    shop.clock.advance(91 * DAY)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    shop.app.startJobs()
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await soldOf(cup)).toEqual([[0, 2]]), { timeout: 60_000 })
  })
})
