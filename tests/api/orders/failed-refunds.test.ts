import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByHand } from '#lib/domains/shop/checkout/index.ts'
import {
  compareLedger,
  findAnyOrder,
  finishRefund,
  type RefundOptions,
  releaseRefund,
  reopenRefund,
  reserveRefund,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 500n } })
})
afterAll(async () => {
  expect(await compareLedger(db())).toEqual([])
  await shop.close()
})

const db = () => shop.app.database.prisma
const run = <T>(work: (tx: Tx) => Promise<T>) => db().$transaction(work)

/** A paid order of three cups and two jugs. */
async function place() {
  const [cup, jug] = [
    await shop.catalogue.product({ price: 1000, stock: 9 }),
    await shop.catalogue.product({ price: 700, stock: 9 }),
  ]
  const cart = await shop.beginCart([cup], 3)
  await shop.add(jug, 2, cart)
  const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
  const { number, items } = json.data.order
  const order = await findAnyOrder(shop.app, number)
  await payByHand(shop.app, order, { payment: 'offline' })
  return { id: order.id, cup: items[0].id, jug: items[1].id }
}

const read = ({ id }: { id: number }) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: {
      lines: { orderBy: { id: 'asc' } },
      refunds: { include: { lines: { orderBy: { lineId: 'asc' } } }, orderBy: { id: 'asc' } },
      transactions: { orderBy: { id: 'asc' } },
    },
  })

it('a refund is held until it is made; one that fails gives all of it free again, and touches no other', async () => {
  const [other, order] = [await place(), await place()]
  const reserve = ({ id: orderId }: { id: number }, options: RefundOptions) =>
    run((tx) =>
      reserveRefund(tx, { ...{ orderId, attemptId: null, options, reason: 'owner' }, at: shop.clock.now() }),
    )
  const parts = {
    lines: [
      { lineId: order.cup, quantity: 2 },
      { lineId: order.jug, quantity: 1 },
    ],
    shipping: 200,
  }
  const ofOther = await reserve(other, { lines: [{ lineId: other.cup, quantity: 1 }] })
  const untouched = await read(other)
  const before = await read(order)
  shop.clock.advance(60)
  const made = await reserve(order, parts)
  expect(made.amount).toBe(2900)
  const held = await read(order)
  expect(held).toMatchObject({ refunded: 0n, refundQueued: 2900n, refundedShipping: 200n })
  expect(held.lines.map((line) => [line.refundedQuantity, line.refundedAmount])).toEqual([
    [2, 2000n],
    [1, 700n],
  ])
  expect(held.refunds).toMatchObject([
    {
      ...{ id: made.id, attemptId: null, amount: 2900n, shippingAmount: 200n, overpaidAmount: 0n },
      ...{ currency: 'USD', reason: 'owner', status: 'queued', createdAt: shop.clock.now() },
      lines: [
        { lineId: order.cup, quantity: 2, amount: 2000n, restockedQuantity: 2, returnedQuantity: 0 },
        { lineId: order.jug, quantity: 1, amount: 700n, restockedQuantity: 1, returnedQuantity: 0 },
      ],
    },
  ])
  const failure = { reason: 'no_account', at: shop.clock.now() }
  await run((tx) => releaseRefund(tx, shop.app, made.id, failure))
  const free = await read(order)
  const { refunds, transactions, updatedAt } = free
  expect(free).toEqual({ ...before, refunds, transactions, updatedAt })
  expect(refunds).toMatchObject([{ status: 'failed', failure: 'no_account' }])
  expect(transactions.map(({ kind, amount, refundId }) => [kind, Number(amount), refundId])).toEqual([
    ['recorded', 4900, null],
    ['refund_requested', 2900, made.id],
    ['refund_failed', 2900, made.id],
  ])
  // Made and then come back: its units stay returned, and the money can be refunded again.
  const again = await reserve(order, parts)
  await run((tx) => finishRefund(tx, shop.app, again.id, { reference: 're_1', at: shop.clock.now() }))
  expect(await read(order)).toMatchObject({
    ...{ refunded: 2900n, refundQueued: 0n, refundedShipping: 200n, paymentStatus: 'partially_refunded' },
    lines: [
      { stockTaken: 1, sold: 1 },
      { stockTaken: 1, sold: 1 },
    ],
  })
  shop.clock.advance(60)
  await run((tx) => reopenRefund(tx, again.id, { ...failure, at: shop.clock.now() }))
  const reopened = await read(order)
  expect(reopened).toMatchObject({
    ...{ refunded: 0n, refundQueued: 0n, refundedShipping: 0n, paymentStatus: 'paid' },
    statusChangedAt: shop.clock.now(),
    lines: [
      { refundedQuantity: 2, refundedAmount: 0n, stockTaken: 1, sold: 1 },
      { refundedQuantity: 1, refundedAmount: 0n, stockTaken: 1, sold: 1 },
    ],
  })
  expect(reopened.refunds.at(-1)).toMatchObject({
    status: 'failed',
    failure: 'no_account',
    reference: 're_1',
  })
  expect(reopened.transactions.slice(3).map(({ kind }) => kind)).toEqual([
    ...['refund_requested', 'refund_succeeded', 'refund_failed'],
  ])
  const ofRefund = { refundId: again.id, attemptId: null, currency: 'USD', amount: 2900n, paysOrder: true }
  expect(reopened.transactions.slice(3)).toMatchObject([
    { ...ofRefund, reference: null },
    { ...ofRefund, reference: 're_1' },
    { ...ofRefund, reference: 're_1', createdAt: shop.clock.now() },
  ])
  const whole = await reserve(order, { everything: true })
  expect(whole.amount).toBe(4900)
  await run((tx) => finishRefund(tx, shop.app, whole.id, { at: shop.clock.now() }))
  expect(await read(other)).toEqual(untouched)
  await run((tx) => releaseRefund(tx, shop.app, ofOther.id, failure))
})

it('a refund is of what an order is worth, and of nothing that it has not', async () => {
  const [other, order] = [await place(), await place()]
  const refusal = (options: RefundOptions) =>
    run((tx) =>
      reserveRefund(tx, {
        ...{ orderId: order.id, attemptId: null, options, reason: 'owner' },
        at: shop.clock.now(),
      }),
    ).then(
      () => 'done',
      ({ code, facts }) => ({ code, facts }),
    )
  const { number } = await read(order)
  const before = await read(order)
  expect(await refusal({})).toMatchObject({ code: 'refund_of_nothing' })
  expect(
    await refusal({ amount: 0, shipping: 0, lines: [{ lineId: order.cup, quantity: 0 }] }),
  ).toMatchObject({
    code: 'refund_of_nothing',
  })
  for (const both of [
    { everything: true, amount: 1 },
    { everything: true, shipping: 1 },
    { amount: 1, lines: [{ lineId: order.cup, quantity: 1 }] },
  ])
    expect(await refusal(both)).toMatchObject({ code: 'refund_amount_alone' })
  for (const options of [
    { amount: 4901 },
    { amount: -1 },
    { amount: 1.5 },
    { shipping: 501 },
    { shipping: -1 },
    { lines: [{ lineId: order.cup, quantity: 4 }] },
    { lines: [{ lineId: order.cup, quantity: -1 }] },
    { lines: [{ lineId: other.cup, quantity: 1 }] },
  ])
    expect([options, await refusal(options)]).not.toEqual([options, 'done'])
  expect(await read(order)).toEqual(before)
  await db().order.update({ where: { id: order.id }, data: { paid: 0n } })
  expect(await refusal({ everything: true })).toEqual({ code: 'refund_of_free_order', facts: { number } })
  await db().order.update({ where: { id: order.id }, data: { paid: null } })
  for (const [data, code] of [
    [{ paymentStatus: 'pending' }, 'refund_of_unpaid_order'],
    [{ paymentStatus: 'refunded' }, 'refund_of_unpaid_order'],
    [{ paymentStatus: 'paid', importedFrom: 'shopify' }, 'refund_of_former_order'],
  ] as const) {
    await db().order.update({ where: { id: order.id }, data })
    expect(await refusal({ everything: true })).toEqual({ code, facts: { number } })
  }
  await db().order.update({ where: { id: order.id }, data: { importedFrom: null } })
})

it('a refund settles units that came back, names who made it, and what of it was paid beyond the total', async () => {
  const order = await place()
  const { id: staffId } = await db().staff.create({ data: { name: 'Rosa', email: 'rosa@example.com' } })
  const reserve = async (options: RefundOptions) => {
    const at = shop.clock.now()
    const given = { orderId: order.id, attemptId: null, options, reason: 'owner', staffId, at } as const
    const { id } = await run((tx) => reserveRefund(tx, given))
    return id
  }
  const cups = async () => (await read(order)).lines.find(({ id }) => id === order.cup)
  await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
  await db().orderLine.update({ where: { id: order.cup }, data: { returnedQuantity: 2 } })
  const id = await reserve({ lines: [{ lineId: order.cup, quantity: 3, restock: true }] })
  const { refunds, transactions } = await read(order)
  expect(refunds[0]?.lines).toMatchObject([{ quantity: 3, returnedQuantity: 2, restockedQuantity: 1 }])
  expect(transactions.at(-1)).toMatchObject({
    kind: 'refund_requested',
    refundId: id,
    staffId,
    reference: null,
  })
  expect(await cups()).toMatchObject({ refundedQuantity: 3, settledQuantity: 2, returnedQuantity: 2 })
  const release = (one: number) =>
    run((tx) => releaseRefund(tx, shop.app, one, { reason: 'no_account', at: shop.clock.now() }))
  await release(id)
  expect(await cups()).toMatchObject({ refundedQuantity: 0, settledQuantity: 0, returnedQuantity: 2 })
  // Of two that came back, one was refunded before.
  const before = { refundedQuantity: 1, settledQuantity: 1 }
  await db().orderLine.update({ where: { id: order.cup }, data: before })
  const second = await reserve({ lines: [{ lineId: order.cup, quantity: 2 }] })
  expect(await cups()).toMatchObject({ refundedQuantity: 3, settledQuantity: 2 })
  await release(second)
  expect(await cups()).toMatchObject(before)
  await db().orderLine.update({
    where: { id: order.cup },
    data: { refundedQuantity: 0, settledQuantity: 0 },
  })
  await db().order.update({ where: { id: order.id }, data: { paid: 5000n } })
  const beyond: unknown[] = []
  for (const options of [
    { amount: 60 },
    { amount: 300 },
    { shipping: 500 },
    { lines: [{ lineId: order.jug, quantity: 1 }] },
    { everything: true },
  ]) {
    const one = await reserve(options)
    const { amount, overpaidAmount } = await db().refund.findUniqueOrThrow({ where: { id: one } })
    beyond.push([Number(amount), Number(overpaidAmount)])
    await release(one)
  }
  expect(beyond).toEqual([
    [60, 60],
    [300, 100],
    [500, 0],
    [700, 0],
    [5000, 100],
  ])
  await db().order.delete({ where: { id: order.id } })
})
