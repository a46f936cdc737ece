import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReceivedLine, receiveReturn, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { factsOf, mixedOrders, PAID, PARCEL, type Placed, unitsLeft } from './mixed-orders.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const { db, place, lineOf, setLine, stockOf, lose } = mixedOrders(() => shop)
const at = () => shop.clock.now()
const back = (lineId: number, quantity: number, use: ReceivedLine['use']) => ({ lineId, quantity, use })
const receive = ({ id }: Placed, ...lines: ReceivedLine[]) =>
  receiveReturn(shop.app, id, { lines, reason: 'undeliverable' })
const returnedLines = async (returnId: number) => {
  const rows = await db().returnLine.findMany({ where: { returnId }, orderBy: { lineId: 'asc' } })
  return rows.map((row) => [row.receivedQuantity, row.restockedQuantity, row.againQuantity])
}

describe('units that come back', () => {
  it('are sent again but for those that were refunded, which are settled as they come', async () => {
    const [order, other] = [await place(PAID), await place(PAID)]
    for (const { cup } of [order, other]) await setLine(cup, { refundedQuantity: 1 })
    expect(await factsOf(receive(order, back(order.cup, 3, 'ship_again')))).toEqual(unitsLeft(order.cup, 2))
    const returnId = await receive(order, back(order.cup, 2, 'ship_again'), back(order.card, 1, 'restock'))
    expect(await lineOf(order.cup)).toMatchObject({
      ...{ againQuantity: 2, returnedQuantity: 0, settledQuantity: 0, stockTaken: 3, lostQuantity: 0 },
    })
    // Its stock is not counted, so that none is put back.
    expect(await returnedLines(returnId)).toEqual([
      [2, 0, 2],
      [1, 0, 0],
    ])
    const before = await stockOf(other)
    const restocked = await receive(other, back(other.cup, 2, 'restock'), back(other.gone, 1, 'restock'))
    expect(await lineOf(other.cup)).toMatchObject({
      ...{ againQuantity: 0, returnedQuantity: 2, settledQuantity: 1, stockTaken: 1 },
    })
    expect(await lineOf(other.gone)).toMatchObject({ returnedQuantity: 1, settledQuantity: 0, stockTaken: 0 })
    expect(await stockOf(other)).toBe(before + 2)
    const discarded = await receive(other, back(other.cup, 1, 'discard'))
    expect(await stockOf(other)).toBe(before + 2)
    expect([await returnedLines(restocked), await returnedLines(discarded)]).toEqual([
      [
        [2, 2, 0],
        [1, 1, 0],
      ],
      [[1, 0, 0]],
    ])
    const event = await db().orderEvent.findFirstOrThrow({
      ...{ where: { orderId: other.id, kind: 'order.returned' }, orderBy: { id: 'asc' } },
    })
    expect(event.details).toEqual({
      deducted: 0,
      units: [
        { lineId: other.cup, quantity: 2 },
        { lineId: other.gone, quantity: 1 },
      ],
    })
  })

  it('of a lost parcel that turns up are reserved or put into stock, where it is counted', async () => {
    const order = await place(PAID)
    const returnId = await lose(order)
    expect(await lineOf(order.cup)).toMatchObject({ againQuantity: 3, lostQuantity: 3, stockTaken: 0 })
    const before = await stockOf(order)
    const find = (...lines: ReceivedLine[]) => receiveReturn(shop.app, order.id, { returnId, lines })
    await find(
      ...[back(order.cup, 2, 'ship_again'), back(order.card, 2, 'ship_again')],
      back(order.gone, 1, 'restock'),
    )
    expect(await lineOf(order.cup)).toMatchObject({ againQuantity: 3, lostQuantity: 1, stockTaken: 2 })
    expect(await lineOf(order.card)).toMatchObject({ againQuantity: 3, lostQuantity: 1, stockTaken: 0 })
    expect(await lineOf(order.gone)).toMatchObject({ againQuantity: 1, lostQuantity: 1, stockTaken: 0 })
    expect(await returnedLines(returnId)).toEqual([
      [2, 0, 2],
      [2, 0, 2],
      [1, 0, 0],
    ])
    expect(await stockOf(order)).toBe(before)
    expect((await db().return.findUniqueOrThrow({ where: { id: returnId } })).state).toBe(
      'partially_received',
    )
    // The last was refunded in the meantime, so that it is not sent again.
    await setLine(order.cup, { refundedQuantity: 3 })
    expect(await factsOf(find(back(order.cup, 1, 'ship_again')))).toEqual(unitsLeft(order.cup, 0))
    await find(back(order.cup, 1, 'restock'), back(order.card, 1, 'restock'))
    expect(await stockOf(order)).toBe(before + 1)
    expect(await returnedLines(returnId)).toEqual([
      [3, 1, 2],
      [3, 0, 2],
      [1, 0, 0],
    ])
    expect((await db().return.findUniqueOrThrow({ where: { id: returnId } })).state).toBe('received')
  })

  it('are owed to the buyer if their parcel is lost, but for those that were refunded', async () => {
    const order = await place(PAID)
    await setLine(order.cup, { refundedQuantity: 1 })
    await setLine(order.card, { refundedQuantity: 3 })
    await lose(order)
    expect(await lineOf(order.cup)).toMatchObject({ againQuantity: 3, lostQuantity: 2 })
    expect(await lineOf(order.card)).toMatchObject({ againQuantity: 3, lostQuantity: 0 })
  })
})

describe('units that are shipped again for lost ones', () => {
  it('are taken from stock once those that are reserved are shipped', async () => {
    const order = await place(PAID, { ships: false })
    const ship = (...lines: [lineId: number, quantity: number][]) =>
      shipOrder(shop.app, order.id, {
        ...PARCEL,
        lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
      })
    await ship([order.cup, 2], [order.card, 1])
    await lose(order)
    const before = await stockOf(order)
    await ship([order.cup, 1])
    expect([await stockOf(order), await lineOf(order.cup)]).toMatchObject([
      before,
      { lostQuantity: 2, stockTaken: 1 },
    ])
    await db().productVariant.updateMany({ where: { productId: order.productId }, data: { stock: 1 } })
    expect(await factsOf(ship([order.cup, 2]))).toEqual({
      ...{ code: 'insufficient_stock', facts: { name: 'Cup', available: 1 } },
    })
    await db().ownerNotice.deleteMany()
    await ship([order.cup, 1], [order.card, 3])
    const notices = await db().ownerNotice.findMany()
    expect(notices.map(({ facts }) => JSON.parse(facts))).toEqual([
      { event: 'low_stock', name: 'Cup', sku: null, left: 0 },
    ])
    expect([await stockOf(order), await lineOf(order.cup), await lineOf(order.card)]).toMatchObject([
      ...[0, { lostQuantity: 1, stockTaken: 2 }, { lostQuantity: 0, stockTaken: 0 }],
    ])
    expect(
      await db().stockMovement.findMany({ where: { orderId: order.id, createdAt: at() } }),
    ).toContainEqual(expect.objectContaining({ quantity: -1, reason: 'order' }))
  })

  it('are of the order, each line once, and no more than are left', async () => {
    const [other, order] = [await place({}, { ships: false }), await place({}, { ships: false })]
    const ship = (...lines: [lineId: number, quantity: number][]) =>
      factsOf(
        shipOrder(shop.app, order.id, {
          ...PARCEL,
          lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
        }),
      )
    expect(await ship()).toMatchObject({ code: 'empty_parcel' })
    expect(await ship([order.cup, 0])).toMatchObject({ code: 'empty_parcel' })
    expect(await ship([order.cup, 1], [order.cup, 1])).toMatchObject({ code: 'parcel_line_repeated' })
    expect(await ship([order.cup, 4])).toEqual(unitsLeft(order.cup, 3))
    expect(await ship([other.cup, 1])).toEqual(unitsLeft(other.cup, 0))
    expect(await ship([order.cup, 3], [order.card, 0])).toBe('done')
    const { lines } = await db().shipment.findFirstOrThrow({
      ...{ where: { orderId: order.id }, include: { lines: true } },
    })
    expect(lines).toMatchObject([{ lineId: order.cup, quantity: 3 }])
    expect(await ship([order.cup, 1])).toEqual(unitsLeft(order.cup, 0))
    await setLine(order.card, { refundedQuantity: 3 })
    await setLine(order.gone, { refundedQuantity: 1 })
    expect(await factsOf(shipOrder(shop.app, order.id, PARCEL))).toMatchObject({
      code: 'nothing_left_to_ship',
    })
  })
})
