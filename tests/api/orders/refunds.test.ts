import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder, payByHand, type RefundRequest, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma
const stockOf = async ({ id }: { id: number }) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock

type Placed = { id: number; number: string; token: string; lines: number[] }

/** A paid order of three cups and two jugs, the cups at a price that cannot be divided by three. */
async function place({ coupon, besides }: { coupon?: string; besides?: { id: number } } = {}) {
  const [cup, jug] = [
    await shop.catalogue.product({ stock: 10, price: 1000 }),
    await shop.catalogue.product({ stock: 10, price: 700 }),
  ]
  const cart = await shop.beginCart([cup], 3)
  await shop.add(jug, 2, cart)
  if (besides) await shop.add(besides, 1, cart)
  if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, cart)
  const { json } = await shop.checkOut(cart)
  const { number, items } = json.data.order
  await payByHand(shop.app, await findAnyOrder(shop.app, number))
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  const lines = items.map((item: { id: number }) => item.id)
  return { cup, jug, placed: { id, number, token: json.data.order_token, lines } satisfies Placed }
}
const refund = async ({ number }: Placed, wish: RefundRequest = { everything: true }) =>
  refundByHand(shop.app, await findAnyOrder(shop.app, number), wish)
const read = async ({ number, token }: Placed) =>
  (await shop.get(`/orders/${number}`, { 'x-order-token': token })).json.data
const statesOf = async (placed: Placed) => {
  const { status, payment_status: payment, fulfillment_status: fulfillment } = await read(placed)
  return [status, payment, fulfillment]
}
const ship = ({ id }: Placed) => shipOrder(shop.app, id, { carrier: null, tracking: null })
const shippedUnits = async ({ id }: Placed) =>
  (await db().shipmentLine.findMany({ where: { line: { orderId: id } }, orderBy: { lineId: 'asc' } })).map(
    ({ quantity }) => quantity,
  )

describe('a refund before shipment', () => {
  it('of some pieces gives their stock back, and the rest is shipped without them', async () => {
    const { cup, jug, placed } = await place()
    const [cups = 0, jugs = 0] = placed.lines
    await refund(placed, {
      lines: [
        { lineId: cups, quantity: 2 },
        { lineId: jugs, quantity: 2 },
      ],
    })
    expect([await stockOf(cup), await stockOf(jug)]).toEqual([9, 10])
    expect(await statesOf(placed)).toEqual(['processing', 'partially_refunded', 'unfulfilled'])
    const { items, refunds } = await read(placed)
    expect(items.map((item: { refunded_quantity: number }) => item.refunded_quantity)).toEqual([2, 2])
    expect(refunds).toMatchObject([
      {
        status: 'done',
        items: [
          { item_id: cups, quantity: 2 },
          { item_id: jugs, quantity: 2 },
        ],
      },
    ])
    await ship(placed)
    expect(await shippedUnits(placed)).toEqual([1])
    expect(await statesOf(placed)).toEqual(['processing', 'partially_refunded', 'fulfilled'])
    await expect(ship(placed)).rejects.toThrow('order_not_shippable')
  })

  it('of all of it cancels the order, with stock and coupon back', async () => {
    const { id } = await db().coupon.create({ data: { code: 'BACK20', type: 'percent', percent: 2000 } })
    const { cup, jug, placed } = await place({ coupon: 'BACK20' })
    expect((await db().coupon.findUniqueOrThrow({ where: { id } })).uses).toBe(1)
    await refund(placed)
    expect(await statesOf(placed)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    expect([await stockOf(cup), await stockOf(jug)]).toEqual([10, 10])
    expect((await db().coupon.findUniqueOrThrow({ where: { id } })).uses).toBe(0)
    expect(await db().order.findUniqueOrThrow({ where: { id: placed.id } })).toMatchObject({
      cancelReason: 'refunded',
      releasedAt: shop.clock.now(),
    })
    expect((await shop.mails()).slice(-4)).toEqual(
      expect.arrayContaining(['order_refunded', 'order_cancelled']),
    )
    await expect(ship(placed)).rejects.toThrow('order_not_shippable')
  })

  it('of all of it in parts, by whatever way, cancels the order too', async () => {
    const { cup, jug, placed } = await place()
    const [cups = 0] = placed.lines
    await refund(placed, { lines: [{ lineId: cups, quantity: 3 }], restock: false })
    await refund(placed, { amount: 1 })
    const { total, totals } = await read(placed)
    await refund(placed, { amount: total.amount - totals.refunded.amount })
    expect(await statesOf(placed)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    // The cups were not to go back, once and for all.
    expect([await stockOf(cup), await stockOf(jug)]).toEqual([7, 10])
  })

  it('of all of the money in parts leaves no piece behind, whatever the last part names', async () => {
    const { cup, jug, placed } = await place()
    const [cups = 0] = placed.lines
    await refund(placed, { amount: 2400 })
    await refund(placed, { lines: [{ lineId: cups, quantity: 2 }] })
    expect(await statesOf(placed)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    expect([await stockOf(cup), await stockOf(jug)]).toEqual([10, 10])
    expect((await read(placed)).refunds.at(-1).items).toMatchObject([{ quantity: 3 }, { quantity: 2 }])
  })

  it('of all that cost something takes along what was free', async () => {
    const gift = await shop.catalogue.product({ stock: 5, price: 0 })
    const { placed } = await place({ besides: gift })
    const [cups = 0, jugs = 0] = placed.lines
    await refund(placed, {
      lines: [
        { lineId: cups, quantity: 3 },
        { lineId: jugs, quantity: 2 },
      ],
    })
    expect(await statesOf(placed)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    expect(await stockOf(gift)).toBe(5)
  })

  it('of every piece leaves nothing to ship, and what shipping cost can be refunded later', async () => {
    await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 650n } })
    const { placed } = await place()
    await db().shippingMethod.deleteMany()
    const [cups = 0, jugs = 0] = placed.lines
    await refund(placed, {
      lines: [
        { lineId: cups, quantity: 3 },
        { lineId: jugs, quantity: 2 },
      ],
    })
    expect(await statesOf(placed)).toEqual(['cancelled', 'partially_refunded', 'unfulfilled'])
    await expect(refund(placed, { shipping: 651 })).rejects.toMatchObject({
      facts: { shipping: [{ code: 'amount_left', facts: { left: { amount: 650, currency: 'USD' } } }] },
    })
    await refund(placed, { shipping: 'all' })
    expect(await statesOf(placed)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
  })
})

describe('a refund after shipment', () => {
  it('gives no stock back unless that is asked for', async () => {
    const { cup, placed } = await place()
    const [cups = 0] = placed.lines
    await ship(placed)
    await refund(placed, { lines: [{ lineId: cups, quantity: 1 }] })
    expect(await stockOf(cup)).toBe(7)
    await refund(placed, { lines: [{ lineId: cups, quantity: 1 }], restock: true })
    expect(await stockOf(cup)).toBe(8)
    await refund(placed)
    expect([await stockOf(cup), ...(await statesOf(placed))]).toEqual([
      8,
      'processing',
      'refunded',
      'fulfilled',
    ])
  })
})

describe('refunds at the same time', () => {
  it('never refund more than was bought, or paid', async () => {
    const { cup, placed } = await place()
    const [cups = 0] = placed.lines
    const byLine = await Promise.allSettled(
      Array.from({ length: 8 }, () => refund(placed, { lines: [{ lineId: cups, quantity: 1 }] })),
    )
    expect(byLine.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await stockOf(cup)).toBe(10)
    const all = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => refund(placed)),
      ...Array.from({ length: 3 }, () => refund(placed, { amount: 1000 })),
    ])
    for (const result of [...byLine, ...all])
      if (result.status === 'rejected') expect(result.reason.name).toBe('DomainError')
    const { total, totals, payment_status } = await read(placed)
    expect([totals.refunded.amount, payment_status]).toEqual([total.amount, 'refunded'])
    const sums = await db().refund.aggregate({ where: { orderId: placed.id }, _sum: { amount: true } })
    expect(Number(sums._sum.amount)).toBe(total.amount)
  })

  it('and shipment agree on every piece', async () => {
    for (let round = 0; round < 5; round++) {
      const { placed } = await place()
      const [cups = 0] = placed.lines
      await Promise.allSettled([ship(placed), refund(placed, { lines: [{ lineId: cups, quantity: 3 }] })])
      await refund(placed, { lines: [{ lineId: cups, quantity: 3 }] }).catch(() => undefined)
      await ship(placed).catch(() => undefined)
      const line = await db().orderLine.findUniqueOrThrow({
        where: { id: cups },
        include: { shipmentLines: true },
      })
      const shipped = line.shipmentLines.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(line.refundedQuantity).toBe(3)
      expect([0, 3]).toContain(shipped)
      expect(line.stockTaken).toBe(shipped === 0 ? 0 : 3)
    }
  })
})

describe('an order that cost nothing', () => {
  /** An order of one piece, for which a coupon pays. */
  async function placeFree(code: string) {
    const coupon = await db().coupon.create({ data: { code, type: 'percent', percent: 10_000 } })
    const cup = await shop.catalogue.product({ stock: 5, price: 1000 })
    const cart = await shop.beginCart([cup])
    await shop.call('POST', '/cart/coupon', { code }, cart)
    const { json } = await shop.checkOut(cart, { payment_gateway: null })
    const { number } = json.data.order
    const { id } = await db().order.findUniqueOrThrow({ where: { number } })
    const uses = async () => (await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses
    const sold = async () => (await db().product.findUniqueOrThrow({ where: { id: cup.id } })).soldTotal
    return { cup, uses, sold, placed: { id, number, token: json.data.order_token, lines: [] } }
  }

  it('can be cancelled by its owner until it is shipped, with stock and coupon back', async () => {
    const { cup, uses, sold, placed } = await placeFree('ALLFREE')
    expect([await stockOf(cup), await uses(), await sold()]).toEqual([4, 1, 1])
    await expect(cancelOrder(shop.app, placed.id, 'buyer')).rejects.toThrow()
    await expect(refund(placed)).rejects.toThrow('refund_of_free_order')
    await cancelOrder(shop.app, placed.id, 'owner')
    expect(await statesOf(placed)).toEqual(['cancelled', 'cancelled', 'unfulfilled'])
    expect([await stockOf(cup), await uses(), await sold()]).toEqual([5, 0, 0])
    await expect(cancelOrder(shop.app, placed.id, 'owner')).rejects.toThrow()
    expect([await stockOf(cup), await uses(), await sold()]).toEqual([5, 0, 0])
  })

  it('cannot be cancelled once it is shipped', async () => {
    const { placed } = await placeFree('FREESENT')
    await ship(placed)
    await expect(cancelOrder(shop.app, placed.id, 'owner')).rejects.toThrow()
  })
})
