import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from '../panel/open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const by = operator('test')
const PARCEL = { carrier: null, tracking: null }

/** An order of three units that is paid in advance. */
async function place({ isPaid = true, ships = false } = {}) {
  const product = await shop.catalogue.product({ name: 'Cup', price: 1000, stock: 9 })
  const cart = await shop.beginCart([product], 3)
  const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
  const { number, items } = json.data.order
  if (isPaid) await staff.markOrderPaid(shop.app, by, number)
  if (ships) await staff.shipParcel(shop.app, by, number, PARCEL)
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number: number as string, lineId: items[0].id as number }
}
const read = (id: number) =>
  db().order.findUniqueOrThrow({ where: { id }, include: { lines: true, events: true, returns: true } })
/** The last acts of an order in the audit log, with their details. */
const logged = async (id: number, count = 1) => {
  const { acts } = await listActs(shop.app, by, { subject: `order:${id}` })
  return acts.slice(0, count).map(({ action, details }) => [action, details])
}
const lastEvent = async (orderId: number) => {
  const where = { orderId }
  const { kind, details } = await db().orderEvent.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
  return [kind, details]
}

it('what gives money or its worth back takes a proof of who acts, above the owner’s sum, and else changes nothing', async () => {
  const { app, owner } = panel
  const unproved = { ...owner, sudoUntil: null }
  const paid = await place()
  const back = await place({ ships: true })
  const part = await place({ isPaid: false })
  await db().order.update({ where: { id: part.id }, data: { gateway: 'cash_on_delivery' } })
  await staff.shipParcel(app, by, part.number, { ...PARCEL, lines: [{ lineId: part.lineId, quantity: 1 }] })
  const came = {
    lines: [{ lineId: back.lineId, quantity: 1, use: 'restock' as const }],
    reason: 'unwanted' as const,
  }
  await staff.receiveOrderReturn(app, by, back.number, came)
  const { exchange } = await staff.showOrder(app, by, back.number)
  const offered = exchange?.lines[0]?.variants[0] ?? expect.fail('Nothing can be exchanged.')
  const fewer = { lines: [{ lineId: paid.lineId, quantity: 2 }] }
  const { version, after } = await staff.quoteOrderEdit(app, by, paid.number, fewer)
  const acts: [{ id: number }, () => Promise<unknown>][] = [
    [
      paid,
      () =>
        staff.editOrderByHand(app, unproved, paid.number, { ...fewer, version, expectedTotal: after.total }),
    ],
    [paid, () => staff.refundOrderByHand(app, unproved, paid.number, { amount: 1000 })],
    [
      back,
      () =>
        staff.exchangeOrderUnits(app, unproved, back.number, {
          version: exchange?.version ?? '',
          lines: [{ lineId: back.lineId, quantity: 1, variantId: offered.variantId, price: offered.price }],
        }),
    ],
    [back, () => staff.receiveOrderReturn(app, unproved, back.number, came)],
    [part, () => staff.closeOrderRest(app, unproved, part.number)],
  ]
  const outcomes: unknown[] = []
  for (const [{ id }, act] of acts) {
    const before = await read(id)
    outcomes.push(await refusalOf(act()))
    expect(await read(id)).toEqual(before)
  }
  expect(outcomes).toEqual(acts.map(() => 'sudo_needed'))
  await app.settings.set('payments.refund_proof_above', 2000)
  for (const [, act] of acts) expect(await refusalOf(act())).toBe('done')
  await app.settings.unset('payments.refund_proof_above')
})

it('the audit log says why an order was edited and to what total, and what was refunded of it', async () => {
  const order = await place()
  const edit = async (wanted: object) => {
    const { version, after } = await staff.quoteOrderEdit(shop.app, by, order.number, wanted)
    await staff.editOrderByHand(shop.app, by, order.number, {
      ...wanted,
      version,
      expectedTotal: after.total,
    })
  }
  await edit({ email: 'eve@example.com' })
  await edit({ email: 'bob@example.com', reason: 'Misspelt' })
  await staff.refundOrderByHand(shop.app, by, order.number, { amount: 5 })
  const lines = [{ lineId: order.lineId, quantity: 1, restock: false }]
  await staff.refundOrderByHand(shop.app, by, order.number, { lines })
  expect(await logged(order.id, 4)).toEqual([
    ['order.refunded_by_hand', { lines }],
    ['order.refunded_by_hand', { lines: [] }],
    ['order.edited_by_hand', { reason: 'Misspelt', total: 3000 }],
    ['order.edited_by_hand', { reason: null, total: 3000 }],
  ])
})

it('an order’s invoice is issued where it lacks one, and what issues nothing is not logged', async () => {
  const order = await place()
  await shop.app.settings.set('invoices.enabled', true)
  await db().order.update({ where: { id: order.id }, data: { flag: 'unreconciled' } })
  const issue = () => refusalOf(staff.issueOrderInvoice(shop.app, by, order.number))
  expect(await issue()).toBe('done')
  const invoices = () => db().invoice.count({ where: { orderId: order.id } })
  expect(await invoices()).toBe(1)
  expect(await logged(order.id)).toEqual([['order.invoiced_by_hand', {}]])
  const { acts } = await listActs(shop.app, by, { subject: `order:${order.id}` })
  expect(await issue()).toBe('done')
  expect(await invoices()).toBe(1)
  expect((await listActs(shop.app, by, { subject: `order:${order.id}` })).acts).toHaveLength(acts.length)
  await shop.app.settings.unset('invoices.enabled')
})

it('a note is kept with any order, a message goes to the buyer of one of this shop, and each is logged', async () => {
  const [order, former] = [await place(), await place()]
  await db().order.update({ where: { id: former.id }, data: { importedFrom: 'shopify' } })
  const text = ' One \n\n \nTwo\n'
  const { owner } = panel
  await staff.noteOnOrder(shop.app, owner, { number: former.number, text })
  expect(await lastEvent(former.id)).toEqual(['order.note', { text, staffId: owner.id }])
  await staff.noteOnOrder(shop.app, by, { number: order.number, text })
  expect(await lastEvent(order.id)).toEqual(['order.note', { text, staffId: null }])
  expect([await logged(former.id), await logged(order.id)]).toEqual([
    [['order.noted', {}]],
    [['order.noted', {}]],
  ])
  const message = { subject: 'Hello', text }
  await staff.mailBuyer(shop.app, owner, { number: order.number, ...message })
  expect(await lastEvent(order.id)).toEqual(['order.message', { ...message, staffId: owner.id }])
  await staff.mailBuyer(shop.app, by, { number: order.number, ...message })
  expect(await lastEvent(order.id)).toEqual(['order.message', { ...message, staffId: null }])
  expect(await logged(order.id)).toEqual([['order.messaged', {}]])
  for (const act of [
    () => staff.mailBuyer(shop.app, by, { number: former.number, ...message }),
    () => staff.issueOrderInvoice(shop.app, by, former.number),
    () => staff.clearOrderFlag(shop.app, by, former.number),
    () => staff.revokeOrderLink(shop.app, by, former.number),
    () => staff.markOrderPaid(shop.app, by, former.number),
    () => staff.cancelOrderByHand(shop.app, by, former.number),
    () => staff.quoteOrderRefund(shop.app, by, former.number, { everything: true }),
    () => staff.quoteOrderEdit(shop.app, by, former.number, {}),
    () => staff.markOrderDelivered(shop.app, by, former.number),
    () => staff.closeOrderRest(shop.app, by, former.number),
    () => staff.loseOrderParcel(shop.app, by, former.number, { shipmentId: 1 }),
  ])
    expect(await refusalOf(act())).toBe('former_order')
  expect(await refusalOf(staff.noteOnOrder(shop.app, by, { number: 'NONE', text }))).toBe('order_not_found')
})

it('of many orders each is shipped that can be, and what is wrong with none of them is said', async () => {
  const [one, former, done, two] = [await place(), await place(), await place({ ships: true }), await place()]
  const [owing, unpaid, refunded] = [await place(), await place({ isPaid: false }), await place()]
  await db().order.update({ where: { id: former.id }, data: { importedFrom: 'shopify' } })
  await db().order.update({ where: { id: owing.id }, data: { outstanding: 5n } })
  await db().orderLine.update({ where: { id: refunded.lineId }, data: { refundedQuantity: 3 } })
  const refusals = [former, done, owing, unpaid, refunded].map(({ number }) =>
    refusalOf(staff.shipParcel(shop.app, by, number, PARCEL)),
  )
  expect(await Promise.all(refusals)).toEqual([
    ...['former_order', 'order_not_shippable', 'order_has_due', 'order_not_shippable'],
    'nothing_left_to_ship',
  ])
  const numbers = [one, former, done, owing, unpaid, refunded, two].map(({ number }) => number)
  expect(await staff.shipOrders(shop.app, by, numbers)).toEqual({
    shipped: [one.number, two.number],
    refused: [former, done, owing, unpaid, refunded].map(({ number }) => number),
  })
  expect(await db().shipment.count({ where: { orderId: { in: [one.id, two.id] } } })).toBe(2)
  expect(await refusalOf(staff.shipOrders(shop.app, by, ['NONE', numbers[0] ?? '']))).toBe('order_not_found')
  expect(await staff.shipOrders(shop.app, by, [])).toEqual({ shipped: [], refused: [] })
})

describe('a return', () => {
  const announce = async () => {
    const order = await place({ ships: true })
    const lines = [{ lineId: order.lineId, quantity: 2 }]
    await staff.announceOrderReturn(shop.app, by, order.number, { lines, reason: 'unwanted' })
    const { returns } = await read(order.id)
    return { ...order, returnId: returns[0]?.id ?? 0 }
  }
  const stateOf = async ({ returnId }: { returnId: number }) => {
    const { state, answer, files } = await db().return.findUniqueOrThrow({
      where: { id: returnId },
      include: { files: true },
    })
    return [state, answer, files.length]
  }

  it('that staff announce is approved, and is decided about with an answer, and a label where it is approved', async () => {
    const asked = await announce()
    expect(await stateOf(asked)).toEqual(['approved', null, 0])
    const decide = (to: 'approved' | 'refused' | 'cancelled' | 'ended', more: object = {}) =>
      refusalOf(
        staff.decideOrderReturn(shop.app, by, asked.number, { returnId: asked.returnId, to, ...more }),
      )
    const reset = (state: string) =>
      db().return.update({ where: { id: asked.returnId }, data: { state, answer: null } })
    const label = Buffer.from('%PDF-1.7 label')
    await reset('asked_for')
    expect(await decide('refused', { answer: 'Too late', label })).toBe('done')
    expect(await stateOf(asked)).toEqual(['refused', 'Too late', 0])
    await reset('asked_for')
    expect(await decide('approved', { label: Buffer.from('neither') })).toBe('label: label_type')
    expect(await decide('approved')).toBe('done')
    expect(await stateOf(asked)).toEqual(['approved', null, 0])
    await reset('asked_for')
    expect(await decide('approved', { label, answer: 'Pack it' })).toBe('done')
    expect(await stateOf(asked)).toEqual(['approved', 'Pack it', 1])
    expect(await decide('ended')).toBe('return_not_open')
    const lines = [{ lineId: asked.lineId, quantity: 1, use: 'restock' as const }]
    await staff.receiveOrderReturn(shop.app, by, asked.number, { returnId: asked.returnId, lines })
    expect(await decide('cancelled')).toBe('return_not_open')
    expect(await decide('ended')).toBe('done')
    expect((await stateOf(asked))[0]).toBe('received')
  })
})

it('withdrawals are settled alone, and logged as what they were and are', async () => {
  const created = { number: 'Z', name: 'Ada', email: 'ada@example.com', createdAt: shop.clock.now() }
  await db().withdrawal.createMany({ data: ['a', 'b', 'c'].map((key) => ({ key, ...created })) })
  const [a = 0, b = 0, c = 0] = (await db().withdrawal.findMany({ orderBy: { id: 'asc' } })).map(
    ({ id }) => id,
  )
  const settle = async (ids: number[], isSettled: boolean) =>
    (await staff.settleWithdrawals(shop.app, by, { ids, isSettled })).sort((one, other) => one - other)
  const states = async () =>
    (await db().withdrawal.findMany({ orderBy: { id: 'asc' } })).map(({ settledAt }) => settledAt)
  const now = shop.clock.now()
  expect(await settle([a], true)).toEqual([a])
  expect(await states()).toEqual([now, null, null])
  shop.clock.advance(60)
  expect(await settle([a, b], true)).toEqual([b])
  expect(await states()).toEqual([now, shop.clock.now(), null])
  expect(await settle([b, c], false)).toEqual([b])
  expect(await settle([c], false)).toEqual([])
  expect(await states()).toEqual([now, null, null])
  const { acts } = await listActs(shop.app, by, { action: 'withdrawals.settled' })
  expect(acts.map(({ subject, before, after }) => [subject, before, after]).reverse()).toEqual([
    [`withdrawal:${a}`, { settled: false }, { settled: true }],
    [`withdrawal:${b}`, { settled: false }, { settled: true }],
    [`withdrawal:${b}`, { settled: true }, { settled: false }],
  ])
})
