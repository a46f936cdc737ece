import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveBackStock, listVariants, noticeLowStock, takeStock } from '#lib/domains/shop/orders/index.ts'
import { letGo, releaseUnits } from '#lib/domains/shop/orders/stock/release-units.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let orderId: number
let lineId: number
beforeAll(async () => {
  shop = await openShopApi()
  const product = await shop.catalogue.product({ stock: 9 })
  const { json } = await shop.checkOut(await shop.beginCart([product], 3))
  const order = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
  orderId = order.id
  lineId = json.data.order.items[0].id
})
beforeEach(async () => {
  shop.clock.advance(60)
  await db().stockMovement.deleteMany()
  await db().ownerNotice.deleteMany()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()
const long = new Date('2026-01-01')

type Made = { id: number; productId: number }

/** A product of one variant that was changed long ago, with so many units; null for one that is not counted. */
async function make(stock: number | null, changes: object = {}): Promise<Made> {
  const tracked = stock === null ? {} : { trackStock: true, stock }
  const { id: productId } = await shop.catalogue.product({
    ...{ name: 'Cup', variants: [{ price: 100, sku: null, ...tracked, ...changes }] },
  })
  const { id } = await db().productVariant.findFirstOrThrow({ where: { productId } })
  await db().$executeRaw`UPDATE "Product" SET "updatedAt" = ${long} WHERE "id" = ${productId}`
  return { id, productId }
}

const stocksOf = async (...made: Made[]) => {
  const rows = await db().productVariant.findMany({ where: { id: { in: made.map(({ id }) => id) } } })
  return made.map(({ id }) => rows.find((row) => row.id === id)?.stock)
}
/** Of a product, whether it is in stock, and whether it was refreshed now. */
const turnsOf = async (...made: Made[]) => {
  const rows = await db().product.findMany({ where: { id: { in: made.map(({ productId }) => productId) } } })
  return made.map(({ productId }) => {
    const row = rows.find(({ id }) => id === productId)
    return [row?.inStock, row?.updatedAt.getTime() !== long.getTime()]
  })
}
const movements = async () =>
  (await db().stockMovement.findMany({ where: { orderId }, orderBy: { variantId: 'asc' } })).map(
    ({ id: _, note: __, staffId: ___, ...row }) => row,
  )
const moved = (variantId: number, quantity: number, reason: string) => ({
  ...{ variantId, quantity, reason, orderId, createdAt: at() },
})

type Demand = { variantId: number | null; name: string; quantity: number }
const take = (...demands: Demand[]) => transact(db(), (tx) => takeStock(tx, orderId, demands, at()))
const demand = (variantId: number | null, quantity: number, name = 'Cup') => ({ variantId, name, quantity })

describe('the stock that an order takes', () => {
  it('is taken of each variant once, and told with what was there', async () => {
    const [cup, jug, free] = [
      await make(5, { sku: 'CUP', lowStockAt: 2 }),
      await make(4, { name: 'Large' }),
      await make(null),
    ]
    const taken = await take(
      demand(jug.id, 1),
      demand(cup.id, 2),
      demand(null, 9),
      demand(free.id, 99),
      demand(cup.id, 1),
    )
    const row = { name: '', sku: null, lowStockAt: expect.any(Number) }
    expect([...taken]).toEqual([
      [cup.id, { ...row, ...cup, sku: 'CUP', lowStockAt: 2, quantity: 3, before: 5, stock: 2 }],
      [jug.id, { ...row, ...jug, name: 'Large', quantity: 1, before: 4, stock: 3 }],
    ])
    expect(await stocksOf(cup, jug)).toEqual([2, 3])
    expect(await movements()).toEqual([moved(cup.id, -3, 'order'), moved(jug.id, -1, 'order')])
    expect(await turnsOf(cup, jug, free)).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
  })

  it('is nothing of what has no variant', async () => {
    expect(await take()).toEqual(new Map())
    expect(await take(demand(null, 3))).toEqual(new Map())
    expect(await movements()).toEqual([])
    expect(listVariants([{ variantId: 3 }, { variantId: null }, { variantId: 1 }])).toEqual([3, 1])
  })

  it('takes a product out of stock with its last unit, and no other', async () => {
    const [cup, jug, pot] = [await make(2), await make(2), await make(0, { backorder: true })]
    await take(demand(cup.id, 2), demand(jug.id, 1), demand(pot.id, 1))
    expect(await stocksOf(cup, jug, pot)).toEqual([0, 1, -1])
    expect(await turnsOf(cup, jug)).toEqual([
      [false, true],
      [true, false],
    ])
    expect((await turnsOf(pot))[0]?.[1]).toBe(false)
  })

  it('is refused as a whole, with what there is of the first variant that lacks units', async () => {
    const [cup, jug, none, gone] = [await make(5), await make(1), await make(0), await make(3)]
    await db().product.delete({ where: { id: gone.productId } })
    await db().productVariant.update({ where: { id: none.id }, data: { stock: -2 } })
    const refused = async (...demands: Demand[]) =>
      take(...demands).then(
        () => 'done',
        ({ code, facts }) => ({ code, facts }),
      )
    const lacks = (name: string, available: number) => ({
      ...{ code: 'insufficient_stock', facts: { name, available } },
    })
    expect(await refused(demand(cup.id, 5), demand(jug.id, 2, 'Jug'))).toEqual(lacks('Jug', 1))
    expect(await refused(demand(jug.id, 1, 'Jug'), demand(jug.id, 1, 'Jug'))).toEqual(lacks('Jug', 1))
    expect(await refused(demand(none.id, 1, 'None'))).toEqual(lacks('None', 0))
    expect(await refused(demand(gone.id, 1, 'Gone'))).toEqual(lacks('Gone', 0))
    expect(await stocksOf(cup, jug, none)).toEqual([5, 1, -2])
    expect(await movements()).toEqual([])
    expect(await refused(demand(cup.id, 5), demand(jug.id, 1))).toBe('done')
  })
})

describe('the stock that comes back', () => {
  const giveBack = (given: [number, number][], reason: 'refund' | 'return' = 'return') =>
    transact(db(), (tx) => giveBackStock(tx, orderId, new Map(given), { reason, at: at() }))

  it('is added to what is counted, with its reason, and has sold-out products sold again', async () => {
    const [cup, jug, free] = [await make(0), await make(1), await make(null)]
    const { stock: before } = await db().productVariant.findUniqueOrThrow({ where: { id: free.id } })
    await giveBack([
      [jug.id, 2],
      [cup.id, 1],
      [free.id, 4],
    ])
    expect(await stocksOf(cup, jug, free)).toEqual([1, 3, before])
    expect(await movements()).toEqual([moved(cup.id, 1, 'return'), moved(jug.id, 2, 'return')])
    expect(await turnsOf(cup, jug)).toEqual([
      [true, true],
      [true, false],
    ])
    const { updatedAt } = await db().productVariant.findUniqueOrThrow({ where: { id: cup.id } })
    expect(updatedAt).toEqual(at())
    await db().stockMovement.deleteMany()
    await giveBack([], 'refund')
    expect(await movements()).toEqual([])
  })

  it('is still lacking where more had been sold than there was', async () => {
    const cup = await make(0, { backorder: true })
    await db().productVariant.update({ where: { id: cup.id }, data: { stock: -3 } })
    await giveBack([[cup.id, 3]], 'refund')
    expect([await stocksOf(cup), (await turnsOf(cup))[0]?.[1]]).toEqual([[0], false])
    await giveBack([[cup.id, 1]], 'refund')
    expect([await stocksOf(cup), (await turnsOf(cup))[0]?.[1]]).toEqual([[1], true])
  })

  it('is at most what the line has taken', async () => {
    const { variantId } = await db().orderLine.findUniqueOrThrow({ where: { id: lineId } })
    const id = variantId ?? 0
    const heldOf = async () => (await db().orderLine.findUniqueOrThrow({ where: { id: lineId } })).stockTaken
    expect(await heldOf()).toBe(3)
    expect(await transact(db(), (tx) => letGo(tx, { lineId, quantity: 1 }))).toBe(1)
    const release = (...quantities: number[]) =>
      transact(db(), (tx) =>
        releaseUnits(
          tx,
          orderId,
          quantities.map((quantity) => ({ lineId, variantId, quantity })),
          { reason: 'refund', at: at() },
        ),
      )
    const { stock: before } = await db().productVariant.findUniqueOrThrow({ where: { id } })
    await release(1, 4)
    expect(await heldOf()).toBe(0)
    expect(await movements()).toEqual([moved(id, 2, 'refund')])
    await release(1)
    expect(await transact(db(), (tx) => letGo(tx, { lineId, quantity: 1 }))).toBe(0)
    expect(await heldOf()).toBe(0)
    const { stock } = await db().productVariant.findUniqueOrThrow({ where: { id } })
    expect(stock - before).toBe(2)
  })
})

it.each([
  { before: 6, stock: 5, told: [] },
  { before: 5, stock: 4, told: [4] },
  { before: 4, stock: 3, told: [] },
  { before: 4, stock: 0, told: [0] },
  { before: 1, stock: 0, told: [0] },
  { before: 0, stock: -1, told: [] },
  { before: 9, stock: -2, told: [0] },
  { before: 12, stock: 4, every: 10, told: [4] },
  { before: 10, stock: 9, every: 10, told: [] },
  { before: 11, stock: 10, every: 10, told: [10] },
  { before: 5, stock: 4, every: 1, told: [] },
])(
  'from $before to $stock units, the owner is told of $told left',
  async ({ before, stock, told, every }) => {
    const cup = await make(1)
    await shop.app.settings.set('notify.low_stock_at', every ?? null)
    const variant = {
      ...cup,
      name: 'Large',
      sku: 'CUP',
      lowStockAt: 4,
      quantity: before - stock,
      before,
      stock,
    }
    const { productId } = cup
    await transact(db(), (tx) =>
      noticeLowStock(tx, shop.app, orderId, new Map([[cup.id, { ...variant, productId }]])),
    )
    const notices = await db().ownerNotice.findMany()
    expect(notices.map(({ facts }) => JSON.parse(facts))).toEqual(
      told.map((left) => ({ event: 'low_stock', name: 'Cup, Large', sku: 'CUP', left })),
    )
  },
)
