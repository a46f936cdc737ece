import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  cancelOrderByHand,
  clearOrderFlag,
  exportOrders,
  listOrderViews,
  listPackingSlips,
  mailBuyer,
  markOrderDelivered,
  markOrderPaid,
  noteOnOrder,
  type OrderFilter,
  refundOrderByHand,
  removeOrderView,
  saveOrderView,
  searchOrders,
  shipOrders,
  shipParcel,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

const by = operator('test')
const db = () => shop.app.database.prisma

/** An order of three cups and two jugs. */
async function place(): Promise<{ id: number; number: string; cups: number; jugs: number; sku: string }> {
  const cup = await shop.catalogue.product({ stock: 10, price: 1000 })
  const jug = await shop.catalogue.product({ stock: 10, price: 700 })
  const cart = await shop.beginCart([cup], 3)
  await shop.add(jug, 2, cart)
  const { json } = await shop.checkOut(cart)
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number, cups: items[0].id, jugs: items[1].id, sku: items[0].sku }
}
const show = (number: string) => showOrder(shop.app, by, number)
const statesOf = async (number: string) => {
  const { order } = await show(number)
  return [order.status, order.paymentStatus, order.fulfillmentStatus]
}
const numbersOf = async (filter: OrderFilter, after?: string) =>
  (await searchOrders(shop.app, by, filter, after)).orders.map(({ number }) => number)
const parcel = { carrier: 'UPS', tracking: '1Z999' }

describe('an order at the desk', () => {
  it('is paid, shipped in two parcels and delivered, and the audit log has each step', async () => {
    const { app, owner } = panel
    const { id, number, cups, jugs } = await place()
    expect((await show(number)).can).toMatchObject({ pay: true, cancel: true, refund: false, deliver: false })
    await markOrderPaid(app, owner, number)
    await shipParcel(app, owner, number, { ...parcel, lines: [{ lineId: cups, quantity: 2 }] })
    expect(await statesOf(number)).toEqual(['processing', 'paid', 'partially_fulfilled'])
    expect(await numbersOf({ view: 'to_ship' })).toContain(number)
    expect((await listPackingSlips(app, owner, [number]))[0]?.lines.map(({ quantity }) => quantity)).toEqual([
      1, 2,
    ])
    await shipParcel(app, owner, number, {
      ...parcel,
      lines: [
        { lineId: cups, quantity: 1 },
        { lineId: jugs, quantity: 2 },
      ],
    })
    expect(await statesOf(number)).toEqual(['processing', 'paid', 'fulfilled'])
    await markOrderDelivered(app, owner, number)
    expect(await statesOf(number)).toEqual(['completed', 'paid', 'delivered'])
    const { order: shown, timeline } = await show(number)
    expect(shown.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[2], [1, 2]])
    expect(timeline.filter(({ by: name }) => name === 'Rosa').map(({ kind }) => kind)).toEqual([
      'order.delivered',
      'order.shipped',
      'order.shipped',
      'order.paid',
    ])
    const { acts } = await listActs(app, owner, { subject: `order:${id}`, action: 'order.paid_by_hand' })
    expect(acts).toMatchObject([
      { before: { paymentStatus: 'pending' }, after: { paymentStatus: 'paid' }, staff: { name: 'Rosa' } },
    ])
    const mails = await db().outboxMessage.count({ where: { kind: 'mail.order_shipped' } })
    expect(mails).toBeGreaterThanOrEqual(2)
  })

  it('ships no piece twice, whoever is faster', async () => {
    const { app, owner } = panel
    const { number, cups } = await place()
    await markOrderPaid(app, owner, number)
    const two = { ...parcel, lines: [{ lineId: cups, quantity: 2 }] }
    const outcomes = await Promise.all([
      refusalOf(shipParcel(app, owner, number, two)),
      refusalOf(shipParcel(app, by, number, two)),
    ])
    expect(outcomes.sort()).toEqual(['done', `line.${cups}: units_left`])
    const ship = (lines: { lineId: number; quantity: number }[]) =>
      refusalOf(shipParcel(app, owner, number, { ...parcel, lines }))
    expect(await ship([])).toBe('empty_parcel')
    const tooMany = [
      { lineId: 0, quantity: 1 },
      { lineId: cups, quantity: 2 },
    ]
    expect(await ship(tooMany)).toBe(`line.0: units_left, line.${cups}: units_left`)
    expect((await show(number)).order.shipments).toHaveLength(1)
  })

  it('is refunded above the sum that the owner has set only by whoever has proved who they are', async () => {
    const { app, owner } = panel
    const unproved = { ...owner, sudoUntil: null }
    const { number } = await place()
    await markOrderPaid(app, owner, number)
    const refund = (amount: number) => refusalOf(refundOrderByHand(app, unproved, number, { amount }))
    expect(await refund(1)).toBe('sudo_needed')
    await app.settings.set('payments.refund_proof_above', 1000)
    expect(await refund(1001)).toBe('sudo_needed')
    expect((await show(number)).order.totals.refunded).toBe(0)
    expect(await refund(1000)).toBe('done')
    await app.settings.set('payments.refund_proof_above', null)
    expect(await refund(1001)).toBe('done')
    await app.settings.unset('payments.refund_proof_above')
  })

  it('is counted as paid, and exported, only by whoever has proved who they are', async () => {
    const { app, owner, employ } = panel
    const unproved = { ...owner, sudoUntil: null }
    const { number } = await place()
    expect(await refusalOf(markOrderPaid(app, unproved, number))).toBe('sudo_needed')
    expect(await refusalOf(exportOrders(app, unproved, {}))).toBe('sudo_needed')
    const { actor } = await employ('support')
    expect(await refusalOf(markOrderPaid(app, actor, number))).toBe('forbidden')
  })

  it('is refunded by line, but not by support', async () => {
    const { app, owner, employ } = panel
    const { number, cups } = await place()
    await markOrderPaid(app, owner, number)
    const request = { lines: [{ lineId: cups, quantity: 1 }] }
    const { actor } = await employ('support')
    expect(await refusalOf(refundOrderByHand(app, actor, number, request))).toBe('forbidden')
    expect(await refundOrderByHand(app, owner, number, request)).toBe('done')
    const { order } = await show(number)
    expect(order.paymentStatus).toBe('partially_refunded')
    expect(order.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 0])
    const again = { lines: [{ lineId: cups, quantity: 3 }] }
    expect(await refusalOf(refundOrderByHand(app, owner, number, again))).toBe(`line.${cups}: units_left`)
    expect(await numbersOf({ view: 'refunded' })).toContain(number)
  })

  it('is cancelled once, and then neither paid nor shipped; what is refused leaves no trace', async () => {
    const { app, owner } = panel
    const { id, number } = await place()
    expect(
      (
        await Promise.all([
          refusalOf(cancelOrderByHand(app, owner, number)),
          refusalOf(cancelOrderByHand(app, by, number)),
        ])
      ).sort(),
    ).toEqual(['done', 'order_not_cancellable'])
    expect(await refusalOf(markOrderPaid(app, owner, number))).toBe('order_not_markable_paid')
    expect(await refusalOf(shipParcel(app, owner, number, parcel))).toBe('order_not_shippable')
    const { acts } = await listActs(app, owner, { subject: `order:${id}` })
    expect(acts.map(({ action }) => action)).toEqual(['order.cancelled_by_hand'])
  })

  it('has notes that its buyer never sees, and a flag that is cleared', async () => {
    const { app, owner } = panel
    const { id, number } = await place()
    await noteOnOrder(app, owner, { number, text: 'Rang about the colour.' })
    const { timeline } = await show(number)
    expect(timeline.find(({ kind }) => kind === 'order.note')).toMatchObject({
      by: 'Rosa',
      details: { text: 'Rang about the colour.' },
    })
    await db().order.update({ where: { id }, data: { flag: 'paid_late' } })
    expect(await numbersOf({ view: 'flagged' })).toEqual([number])
    await clearOrderFlag(app, owner, number)
    expect(await numbersOf({ view: 'flagged' })).toEqual([])
  })

  it('is written about to its buyer, in their language, and the timeline keeps it', async () => {
    const { app, owner } = panel
    const { id, number } = await place()
    await db().order.update({ where: { id }, data: { locale: 'de' } })
    await mailBuyer(app, owner, { number, subject: 'Your cups', text: 'One is blue.\n\nIs that fine?' })
    const row = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_message' } })
    const { locale, to, sealed } = row.payload as { locale: string; to: object; sealed: string }
    expect([locale, to]).toMatchObject(['de', { email: 'ada@example.com' }])
    expect(JSON.parse(app.secrets.decrypt('mail', sealed))).toMatchObject({
      number,
      subject: 'Your cups',
      paragraphs: ['One is blue.', 'Is that fine?'],
    })
    const { timeline } = await show(number)
    expect(timeline.filter(({ by: name }) => name === 'Rosa')).toMatchObject([
      { kind: 'order.message', details: { subject: 'Your cups' } },
    ])
    await db().order.update({ where: { id }, data: { email: null } })
    const again = mailBuyer(app, owner, { number, subject: 'Hello', text: 'Hello?' })
    expect(await refusalOf(again)).toBe('order_without_email')
    expect(await db().outboxMessage.count({ where: { kind: 'mail.order_message' } })).toBe(1)
  })

  it('is shipped with many others, without those that cannot be', async () => {
    const { app, owner } = panel
    const [one, two] = [await place(), await place()]
    await markOrderPaid(app, owner, one.number)
    await cancelOrderByHand(app, owner, two.number)
    expect(await shipOrders(app, owner, [one.number, two.number])).toEqual({
      shipped: [one.number],
      refused: [two.number],
    })
  })
})

describe('the list of orders', () => {
  it('has views of one’s own and of the team, which their makers remove', async () => {
    const { app, owner, employ } = panel
    const [{ actor: one }, { actor: other }] = [await employ('support'), await employ('manager')]
    const namesOf = async (actor: typeof one) =>
      (await listOrderViews(app, actor)).map(({ name, shared, isOwn }) => [name, shared, isOwn])
    const filters = { status: 'pending', q: 'cup' }
    await saveOrderView(app, one, { name: 'Cups', shared: false, filters })
    await saveOrderView(app, one, { name: 'For all', shared: true, filters: { view: 'to_ship' } })
    await saveOrderView(app, one, { name: 'Cups', shared: false, filters: { q: 'jug' } })
    expect(await namesOf(one)).toEqual([
      ['Cups', false, true],
      ['For all', true, true],
    ])
    expect(await namesOf(other)).toEqual([['For all', true, false]])
    const [cups, all] = await listOrderViews(app, one)
    expect(cups?.filters).toEqual({ q: 'jug' })
    for (const [actor, view] of [
      [other, all],
      [other, cups],
      [owner, cups],
    ] as const)
      expect(await refusalOf(removeOrderView(app, actor, view?.id ?? 0))).toBe('unknown_member')
    await removeOrderView(app, owner, all?.id ?? 0)
    await removeOrderView(app, one, cups?.id ?? 0)
    expect(await namesOf(one)).toEqual([])
  })

  it('has at most thirty views of one’s own, even if several are saved at once', async () => {
    const { app, employ } = panel
    const { actor } = await employ('support')
    const save = (name: string) =>
      refusalOf(saveOrderView(app, actor, { name, shared: false, filters: { q: name } }))
    for (let made = 1; made <= 29; made++) await save(`View ${made}`)
    const outcomes = await Promise.all(['one', 'two', 'three'].map(save))
    expect(outcomes.sort()).toEqual(['done', 'too_many_views', 'too_many_views'])
    expect(await listOrderViews(app, actor)).toHaveLength(30)
    expect(await save('View 1')).toBe('done')
  })

  it('finds by number, e-mail, name and SKU, and takes wildcards as they are written', async () => {
    const { number, id, sku } = await place()
    const billing = { name: 'Zoë Quill', country: 'DE' }
    await db().order.update({ where: { id }, data: { email: 'zoe.quill@example.com', billing } })
    for (const query of [number, number.toLowerCase(), number.slice(0, 6), 'zoe.qu', 'Quill', 'quill'])
      expect([query, await numbersOf({ query })]).toEqual([query, [number]])
    if (sku) expect(await numbersOf({ query: sku })).toEqual([number])
    for (const query of ['%', '_______', "'; --"]) expect(await numbersOf({ query })).toEqual([])
    expect(await numbersOf({ query: 'quill', payment: 'paid' })).toEqual([])
  })

  it('is read in parts in a fixed number of statements, and exported whole', async () => {
    const { app, owner } = panel
    const { id, number } = await place()
    const { lines: _, ...row } = await db().order.findUniqueOrThrow({
      where: { id },
      include: { lines: true },
    })
    const { id: __, formKey, cartId, openCartId, billing, shipping, taxLines, ...columns } = row
    const rows = Array.from({ length: 1100 }, (_, index) => ({
      ...columns,
      billing: { name: '=cmd' },
      number: `MANY-${index}`,
      placedAt: new Date(Date.UTC(2020, 0, 1 + (index % 3))),
    }))
    // A busy machine takes longer for all at once than a transaction may be idle.
    for (let from = 0; from < rows.length; from += 100)
      await db().order.createMany({ data: rows.slice(from, from + 100) })
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const page = await searchOrders(app, owner, { until: new Date('2020-02-01') }, after ?? undefined)
      seen.push(...page.orders.map((order) => order.number))
      after = page.next
    } while (after)
    expect(new Set(seen).size).toBe(1100)
    expect(seen).toHaveLength(1100)
    const statements = await shop.statements(() => searchOrders(app, owner, { query: 'nobody' }))
    expect(statements.length).toBeLessThanOrEqual(4)
    let exported = 0
    for await (const batch of await exportOrders(app, owner, { until: new Date('2020-02-01') }))
      exported += batch.length
    expect(exported).toBe(1100)
    for await (const [order] of await exportOrders(app, owner, { query: number }))
      expect(order).toMatchObject({
        ...{ number, subtotal: Number(row.subtotal), discount: Number(row.discount), paymentReferences: [] },
        ...{ taxes: row.taxLines, documents: [], billingAddress: row.billing, shippingAddress: row.shipping },
      })
    expect((await show(number)).order.number).toBe(number)
    const shown = await shop.statements(() => showOrder(app, owner, number))
    expect(shown.length).toBeLessThanOrEqual(20)
    expect((await listActs(app, owner, { action: 'orders.exported' })).acts).toHaveLength(2)
  })
})
