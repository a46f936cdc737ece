import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deduct, deductReturned } from '#lib/domains/shop/orders/changes/returns/deduct.ts'
import { valueUnits } from '#lib/domains/shop/orders/changes/returns/value-units.ts'
import {
  cancelWithoutMoney,
  closeRest,
  creditExchanged,
  markPaid,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { factsOf, mixedOrders, PAID, PARCEL, type Placed, unitsLeft } from './mixed-orders.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const { db, place, lineOf, setLine, setOrder, stockOf, lose } = mixedOrders(() => shop)
const at = () => shop.clock.now()

describe('what need not be paid', () => {
  type Deducted = Omit<Parameters<typeof deduct>[2], 'orderId' | 'at' | 'reason'>
  const take = (
    { id }: Placed,
    given: Deducted,
    reason: 'cancelled' | 'exchanged' | 'returned' = 'cancelled',
  ) => transact(db(), (tx) => deduct(tx, shop.app, { orderId: id, reason, at: at(), ...given }))
  const deductions = ({ id }: Placed) =>
    db().deduction.findMany({
      ...{ where: { orderId: id }, include: { lines: true }, orderBy: { id: 'asc' as const } },
    })

  it('is credited where the shop issues invoices', async () => {
    const order = await place()
    const lines = [{ lineId: order.cup, quantity: 1 }]
    const queued = async () =>
      (await db().outboxMessage.findMany({ where: { kind: 'invoice.credit' } })).map((job) => job.payload)
    await take(order, { lines })
    expect(await queued()).toEqual([])
    await shop.app.settings.set('invoices.enabled', true)
    await take(order, { lines })
    await shop.app.settings.unset('invoices.enabled')
    const [, { id: deductionId } = { id: 0 }] = await deductions(order)
    expect(await queued()).toEqual([{ deductionId }])
  })

  it('is taken off an unpaid order line by line, and shipping once', async () => {
    const order = await place({ total: 4490n, shippingTotal: 490n })
    const one = [{ lineId: order.cup, quantity: 1 }]
    expect(
      await take(order, { lines: [...one, { lineId: order.card, quantity: 0 }], withShipping: true }),
    ).toBe(1490)
    expect(await take(order, { lines: one })).toBe(1000)
    expect(await take(order, { lines: [{ lineId: order.card, quantity: 3 }], withShipping: true })).toBe(900)
    expect(
      (await deductions(order)).map(({ id: _, lines, ...row }) => ({ ...row, lines: lines.length })),
    ).toEqual(
      [
        { amount: 1490n, shippingAmount: 490n },
        { amount: 1000n, shippingAmount: 0n },
        { amount: 900n, shippingAmount: 0n },
      ].map((sums) => ({
        ...{ ...sums, orderId: order.id, returnId: null, reason: 'cancelled', createdAt: at(), lines: 1 },
      })),
    )
    const row = { paid: null, deducted: 3390n, refundedShipping: 490n }
    expect(await db().order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject(row)
    expect(await lineOf(order.cup)).toMatchObject({ refundedQuantity: 2, refundedAmount: 2000n })
    expect(await factsOf(take(order, { lines: [{ lineId: order.cup, quantity: 2 }] }))).toBe(
      `Order ${order.id} was changed while it was locked.`,
    )
    expect(await factsOf(take(order, { lines: [{ lineId: 0, quantity: 1 }] }))).toBe(
      `Order ${order.id} has no line 0.`,
    )
    expect(await lineOf(order.cup)).toMatchObject({ refundedQuantity: 2 })
  })

  it('includes the tax that prices are without, and is worth as much as its units', async () => {
    const order = await place({ taxInclusive: false, total: 4570n })
    await setLine(order.cup, { tax: 571n })
    const worth = (quantity: number, lineId = order.cup) =>
      valueUnits(db(), order.id, [
        { lineId, quantity },
        { lineId: order.card, quantity: 1 },
        { lineId: 0, quantity: 9 },
      ])
    // 3571 for three.
    expect(await worth(1)).toEqual({ amount: 1191 + 300, currency: 'USD' })
    expect(await worth(3)).toEqual({ amount: 3571 + 300, currency: 'USD' })
    expect(await take(order, { lines: [{ lineId: order.cup, quantity: 3 }] })).toBe(3571)
    await setOrder(order, { taxInclusive: true })
    expect(await worth(1)).toEqual({ amount: 1000 + 300, currency: 'USD' })
  })

  it('is nothing of a paid order, unless it pays for other items', async () => {
    const order = await place({ ...PAID, total: 4490n })
    const one = { lines: [{ lineId: order.cup, quantity: 1 }], withShipping: true }
    expect(await take(order, one, 'returned')).toBe(0)
    expect([await lineOf(order.cup), await deductions(order)]).toMatchObject([
      { refundedQuantity: 1, refundedAmount: 0n },
      [],
    ])
    await setLine(order.cup, { refundedQuantity: 0, returnedQuantity: 1, sold: 3 })
    const exchange = (quantity: number) =>
      transact(db(), (tx) =>
        creditExchanged(tx, shop.app, {
          ...{ orderId: order.id, lines: [{ lineId: order.cup, quantity }], at: at() },
        }),
      )
    expect(await factsOf(exchange(2))).toEqual(unitsLeft(order.cup, 0))
    expect(await exchange(1)).toBe(1000)
    expect(await db().order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      ...{ paid: 4490n, deducted: 1000n, refundedShipping: 0n },
    })
    expect(await lineOf(order.cup)).toMatchObject({ refundedQuantity: 1, settledQuantity: 1, sold: 2 })
    expect(await deductions(order)).toMatchObject([
      { reason: 'exchanged', amount: 1000n, shippingAmount: 0n },
    ])
    for (const paymentStatus of ['pending', 'disputed', 'refunded']) {
      await setOrder(order, { paymentStatus })
      await setLine(order.cup, { refundedQuantity: 0, settledQuantity: 0 })
      expect(await exchange(1)).toBe(0)
    }
  })

  it('is what came back of an order that is unpaid or free, once no payment is on its way', async () => {
    const order = await place()
    const { id: returnId } = await db().return.create({
      data: { orderId: order.id, state: 'received', reason: 'other', createdAt: at(), changedAt: at() },
    })
    const settledIn = async (states: object) => {
      await setOrder(order, { ...OPEN, ...states })
      await setLine(order.cup, {
        returnedQuantity: 2,
        settledQuantity: 1,
        refundedQuantity: 1,
        refundedAmount: 0n,
      })
      const amount = await transact(db(), (tx) =>
        deductReturned(tx, shop.app, { orderId: order.id, returnId, at: at() }),
      )
      return [amount, (await lineOf(order.cup)).settledQuantity]
    }
    const OPEN = {
      ...{ status: 'processing', paymentStatus: 'pending', total: 4000n, deducted: 0n },
      ...{ processingSince: null, importedFrom: null },
    }
    expect(await settledIn({})).toEqual([2000, 2])
    expect(await settledIn({ paymentStatus: 'failed' })).toEqual([2000, 2])
    expect(await settledIn({ total: 0n, ...PAID })).toEqual([0, 2])
    for (const states of [
      ...[PAID, { paymentStatus: 'authorized' }, { processingSince: at() }],
      ...[{ status: 'cancelled' }, { importedFrom: 'shopify' }],
    ])
      expect(await settledIn(states)).toEqual([0, 1])
    expect((await deductions(order)).map((row) => [row.reason, row.returnId])).toEqual([
      ['returned', returnId],
      ['returned', returnId],
    ])
  })

  it('is the rest that is not shipped, of an order without money, with its stock but for what was lost', async () => {
    const order = await place({}, { ships: false })
    await shipOrder(shop.app, order.id, { ...PARCEL, lines: [{ lineId: order.cup, quantity: 1 }] })
    await lose(order)
    await shipOrder(shop.app, order.id, { ...PARCEL, lines: [{ lineId: order.card, quantity: 3 }] })
    const before = await stockOf(order)
    const approved: unknown[] = []
    const refuse = (worth: unknown) => {
      approved.push(worth)
      throw new Error('refused')
    }
    for (const data of [
      PAID,
      { ...PAID, refunded: 3999n },
      { ...PAID, paid: 100n, refunded: 60n, disputed: 39n },
    ]) {
      await setOrder(order, { paid: null, refunded: 0n, disputed: 0n, ...data })
      expect(await factsOf(closeRest(shop.app, order.id))).toMatchObject({ code: 'order_not_closable' })
    }
    for (const data of [
      ...[{ paymentStatus: 'pending' }, { paymentStatus: 'failed' }, { ...PAID, refunded: 4000n }],
      { ...PAID, paid: 100n, refunded: 60n, disputed: 40n },
    ]) {
      await setOrder(order, { paid: null, refunded: 0n, disputed: 0n, ...data })
      expect(await factsOf(closeRest(shop.app, order.id, { approve: refuse }))).toBe('refused')
    }
    expect(approved).toEqual(Array(4).fill({ amount: 3100, currency: 'USD' }))
    await setOrder(order, { paymentStatus: 'pending', paid: null, refunded: 0n, disputed: 0n })
    await closeRest(shop.app, order.id)
    expect(await stockOf(order)).toBe(before + 2)
    expect([await lineOf(order.cup), await lineOf(order.card), await lineOf(order.gone)]).toMatchObject([
      { refundedQuantity: 3, stockTaken: 0 },
      { refundedQuantity: 0 },
      { refundedQuantity: 1, stockTaken: 0 },
    ])
    expect(await deductions(order)).toMatchObject([{ reason: 'closed', amount: 3100n, returnId: null }])
    const event = await db().orderEvent.findFirstOrThrow({
      where: { orderId: order.id, kind: 'order.rest_closed' },
    })
    expect(event.details).toEqual({
      units: [
        { lineId: order.cup, quantity: 3 },
        { lineId: order.gone, quantity: 1 },
      ],
    })
  })
})

describe('an order that its owner cancels', () => {
  const cancel = ({ id }: Placed) =>
    transact(db(), (tx) => cancelWithoutMoney(tx, shop.app, { orderId: id, at: at() }))
  const read = ({ id }: Placed) =>
    db().order.findUniqueOrThrow({ where: { id }, include: { deductions: true } })
  const MONEY = { paid: null, refunded: 0n, disputed: 0n }

  it('has left the shop no money, and its buyer nothing', async () => {
    const order = await place({ status: 'processing' }, { ships: false })
    for (const data of [
      ...[PAID, { ...PAID, refunded: 3999n }, { ...PAID, paid: 100n, refunded: 60n, disputed: 39n }],
    ]) {
      await setOrder(order, { ...MONEY, ...data })
      expect(await cancel(order)).toBe(false)
    }
    await setOrder(order, { ...MONEY, paymentStatus: 'disputed', disputed: 4000n })
    await setLine(order.cup, { sold: 3 })
    const before = await stockOf(order)
    expect(await cancel(order)).toBe(true)
    // What the bank has taken back was paid all the same.
    expect(await read(order)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'disputed', cancelReason: 'owner', cancelledAt: at() },
      ...{ deducted: 0n, deductions: [] },
    })
    expect(await lineOf(order.cup)).toMatchObject({ stockTaken: 0, sold: 0, refundedQuantity: 0 })
    expect(await stockOf(order)).toBe(before + 3)
    expect(await cancel(order)).toBe(false)
  })

  it('need not be paid any more, shipping included, once all that was shipped is back', async () => {
    const order = await place({ total: 4490n, shippingTotal: 490n, fulfillmentStatus: 'returned' })
    await setLine(order.cup, { refundedQuantity: 1, refundedAmount: 1000n })
    expect(await cancel(order)).toBe(false)
    for (const line of [order.cup, order.card]) await setLine(line, { returnedQuantity: 3 })
    expect(await cancel(order)).toBe(false)
    await setLine(order.gone, { returnedQuantity: 1 })
    expect(await cancel(order)).toBe(true)
    expect(await read(order)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'cancelled', deducted: 3490n, refundedShipping: 490n },
      deductions: [{ reason: 'cancelled', amount: 3490n, shippingAmount: 490n }],
    })
    expect(await lineOf(order.cup)).toMatchObject({ refundedQuantity: 3 })
  })

  it('is not one of which nothing is delivered, and counts as an order no more if it was free', async () => {
    const order = await place({ paymentStatus: 'paid', total: 0n }, { ships: false })
    const lines = { where: { orderId: order.id } }
    await db().orderLine.updateMany({ ...lines, data: { requiresShipping: false } })
    expect(await cancel(order)).toBe(false)
    await db().orderLine.updateMany({ ...lines, data: { requiresShipping: true } })
    const takings = async () => {
      const { _sum } = await db().takings.aggregate({ _sum: { orders: true, amount: true } })
      return [_sum.orders ?? 0, Number(_sum.amount ?? 0)]
    }
    const [orders = 0, amount = 0] = await takings()
    expect(await cancel(order)).toBe(true)
    expect(await read(order)).toMatchObject({ paymentStatus: 'cancelled', deductions: [] })
    expect(await takings()).toEqual([orders - 1, amount])
    const unpaid = await place({}, { ships: false })
    const fact = { orderId: unpaid.id, amount: 4000, currency: 'USD', at: at() }
    await transact(db(), (tx) => markPaid(tx, shop.app, fact))
    await setOrder(unpaid, { refunded: 4000n })
    expect(await cancel(unpaid)).toBe(true)
    expect(await takings()).toEqual([orders, amount + 4000])
  })
})
