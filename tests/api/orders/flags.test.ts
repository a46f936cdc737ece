import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  clearMismatch,
  closeDispute,
  flagMismatch,
  flagOrder,
  giveToCustomer,
  listFlagged,
  openDispute,
  unflagOrder,
} from '#lib/domains/shop/orders/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('checkout.fields.vat_id', 'optional')
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()

async function place(changes: object = {}) {
  const cart = await shop.beginCart([await shop.catalogue.product({ price: 1000 })])
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, cart)
  const { json } = await shop.checkOut(cart, changes)
  return db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
}

const read = (id: number) =>
  db().order.findUniqueOrThrow({ where: { id }, include: { events: true, redemption: true } })
const eventsOf = async (id: number) =>
  (await db().orderEvent.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map(
    ({ kind, details }) => [kind, details],
  )

it('an order is flagged and unflagged alone; a wrong amount is told once, anything else each time', async () => {
  const [other, order] = [await place(), await place()]
  const wrong = { orderId: order.id, amount: 5, currency: 'USD' }
  await db().$transaction((tx) => flagMismatch(tx, shop.app, { ...wrong, orderId: other.id, at: at() }))
  const untouched = await read(other.id)
  const mismatch = ['order.payment_mismatch', { amount: 5, currency: 'USD' }]
  for (const _ of [1, 2]) {
    shop.clock.advance(60)
    await db().$transaction((tx) => flagMismatch(tx, shop.app, { ...wrong, at: at() }))
  }
  expect(await eventsOf(order.id)).toEqual([['order.placed', {}], mismatch])
  const flag = async () => {
    shop.clock.advance(60)
    const details = { sums: 1 }
    await db().$transaction((tx) =>
      flagOrder(tx, shop.app, { orderId: order.id, flag: 'unreconciled', details, at: at() }),
    )
  }
  await flag()
  await flag()
  const unreconciled = ['order.unreconciled', { sums: 1 }]
  expect(await eventsOf(order.id)).toEqual([['order.placed', {}], mismatch, unreconciled, unreconciled])
  const row = { paymentStatus: 'pending', total: 900, currency: 'USD', placedAt: order.placedAt }
  expect(await listFlagged(shop.app)).toEqual([
    { ...row, number: order.number, flag: 'unreconciled' },
    { ...row, number: other.number, flag: 'payment_mismatch' },
  ])
  const notices = await db().ownerNotice.findMany({ where: { event: 'payment' }, orderBy: { id: 'asc' } })
  expect(notices.map(({ facts }) => JSON.parse(facts))).toEqual([
    { event: 'payment', number: other.number, total: '$9.00', problem: 'payment_mismatch' },
    { event: 'payment', number: order.number, total: '$9.00', problem: 'payment_mismatch' },
    { event: 'payment', number: order.number, total: '$9.00', problem: 'unreconciled' },
    { event: 'payment', number: order.number, total: '$9.00', problem: 'unreconciled' },
  ])
  // What is refunded clears a wrong amount, and nothing else.
  await db().$transaction((tx) => clearMismatch(tx, order.id))
  expect((await read(order.id)).flag).toBe('unreconciled')
  await unflagOrder(shop.app, ` ${order.number.toLowerCase()} `)
  expect((await read(order.id)).flag).toBeNull()
  const { updatedAt: _, ...still } = await read(other.id)
  expect(untouched).toMatchObject(still)
  await db().$transaction((tx) => clearMismatch(tx, other.id))
  expect(await listFlagged(shop.app)).toEqual([])
  await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
  await flag()
  expect(await listFlagged(shop.app)).toEqual([])
  await expect(unflagOrder(shop.app, order.number)).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(unflagOrder(shop.app, 'NONE')).rejects.toMatchObject({ code: 'order_not_found' })
})

it('a guest’s order becomes a customer’s alone, with its coupon, once', async () => {
  const [other, order] = [await place(), await place()]
  const [ada, bob] = [await shop.signIn(), await shop.signIn()]
  const untouched = await read(other.id)
  const give = (customerId: number) =>
    db().$transaction((tx) => giveToCustomer(tx, { orderId: order.id, customerId, at: at() }))
  await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
  expect(await give(ada.id)).toBe(false)
  await db().order.update({ where: { id: order.id }, data: { importedFrom: null, customerId: bob.id } })
  expect(await give(ada.id)).toBe(false)
  await db().order.update({ where: { id: order.id }, data: { customerId: null } })
  expect(await give(ada.id)).toBe(true)
  const given = await read(order.id)
  expect(given).toMatchObject({
    ...{
      customerId: ada.id,
      placedAsGuest: false,
      redemption: { customerId: ada.id, email: 'ada@example.com' },
    },
  })
  expect(given.tokenSalt).not.toBe(order.tokenSalt)
  expect((await eventsOf(order.id)).at(-1)).toEqual(['order.given_to_customer', {}])
  expect(await give(ada.id)).toBe(false)
  expect(await give(bob.id)).toBe(false)
  // An unpaid one comes to the customer along with the guest's cart.
  await db().order.update({ where: { id: order.id }, data: { placedAsGuest: true } })
  expect([await give(bob.id), await give(ada.id)]).toEqual([false, true])
  expect(await read(other.id)).toEqual(untouched)
})

it('a seller in the EU has the register asked for numbers that it knows', async () => {
  const asked = async (vatId: string | null, changes: object = {}) => {
    await db().outboxMessage.deleteMany()
    const { id } = await place({ vat_id: vatId, ...changes })
    const jobs = await db().outboxMessage.findMany({ where: { kind: 'vat.check' } })
    expect(jobs.map(({ payload }) => payload)).toEqual(jobs.map(() => ({ orderId: id })))
    return jobs.length
  }
  const vienna = { billing: { ...home, state: null, postcode: '1010', country: 'AT' } }
  expect(await asked('ATU12345675', vienna)).toBe(0)
  await shop.app.settings.set('shop.country', 'DE')
  expect(await asked('ATU12345675', vienna)).toBe(1)
  expect(await asked('US123')).toBe(0)
  expect(await asked(null)).toBe(0)
  // A British number, which is right.
  expect(await asked('GB910244414')).toBe(0)
  await shop.app.settings.set('shop.country', 'US')
  expect(await asked('ATU12345675', vienna)).toBe(0)
  await shop.app.settings.unset('shop.country')
})

it('the audit log has the states and sums of an order before and after each act', async () => {
  const { id, number } = await place({ payment_gateway: 'bank_transfer' })
  const actor = operator('test')
  const { lines } = await db().order.findUniqueOrThrow({ where: { id }, include: { lines: true } })
  const lineId = lines[0]?.id ?? 0
  await db().order.update({ where: { id }, data: { flag: 'unreconciled' } })
  await staff.clearOrderFlag(shop.app, actor, number)
  await staff.markOrderPaid(shop.app, actor, number)
  await staff.shipParcel(shop.app, actor, number, { carrier: null, tracking: null })
  await staff.refundOrderByHand(shop.app, actor, number, { lines: [{ lineId, quantity: 1 }] })
  const placed = {
    ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled', flag: null },
    ...{ refunded: 0, refundQueued: 0, disputed: 0, deducted: 0 },
  }
  const paid = { ...placed, status: 'processing', paymentStatus: 'paid' }
  const shipped = { ...paid, fulfillmentStatus: 'fulfilled' }
  const { acts } = await listActs(shop.app, actor, { subject: `order:${id}` })
  expect(
    acts.map(({ action, before, after, details }) => [action, before, after, details]).reverse(),
  ).toEqual([
    ['order.unflagged', { ...placed, flag: 'unreconciled' }, placed, {}],
    ['order.paid_by_hand', placed, paid, {}],
    ['order.shipped_by_hand', paid, shipped, {}],
    [
      'order.refunded_by_hand',
      shipped,
      { ...shipped, paymentStatus: 'refunded', refunded: 900 },
      { lines: [{ lineId, quantity: 1 }] },
    ],
  ])
  const unpaid = await place({ payment_gateway: 'bank_transfer' })
  const invoice = staff.issueOrderInvoice(shop.app, actor, unpaid.number)
  await expect(invoice).rejects.toMatchObject({
    ...{ code: 'order_not_invoiced', facts: { number: unpaid.number } },
  })
  await db().order.update({ where: { id }, data: { importedFrom: 'shopify' } })
  const former = staff.shipParcel(shop.app, actor, number, { carrier: null, tracking: null })
  await expect(former).rejects.toMatchObject({ code: 'former_order', facts: { number } })
})

describe('a dispute', () => {
  /** A paid order with what was wrong with it before, and disputes of a payment for it. */
  async function disputable({
    flag = null,
    paysOrder = true,
  }: {
    flag?: string | null
    paysOrder?: boolean
  } = {}) {
    const { id: orderId } = await place()
    await db().order.update({ where: { id: orderId }, data: { paymentStatus: 'paid', flag } })
    const { id: attemptId } = await db().paymentAttempt.create({
      data: {
        ...{ orderId, key: `key-${orderId}`, gateway: 'sandbox', amount: 900n, currency: 'USD', paysOrder },
      },
    })
    const of = (reference: string, amount: number) => ({
      ...{ orderId, attemptId, reference, amount, currency: 'USD', paysOrder, at: at() },
    })
    type Dispute = ReturnType<typeof of>
    const write = (kind: string, { amount, at: createdAt, ...dispute }: Dispute) =>
      db().paymentTransaction.create({ data: { ...dispute, kind, amount: BigInt(amount), createdAt } })
    return {
      orderId,
      details: (reference: string, amount: number) => ({
        amount,
        currency: 'USD',
        reference,
        payment: attemptId,
      }),
      async open(reference: string, amount: number) {
        shop.clock.advance(60)
        await write('dispute_opened', of(reference, amount))
        await db().$transaction((tx) => openDispute(tx, shop.app, of(reference, amount)))
      },
      async close(reference: string, amount: number, outcome: 'won' | 'lost' | 'replaced') {
        shop.clock.advance(60)
        await write(outcome === 'lost' ? 'dispute_lost' : 'dispute_won', of(reference, amount))
        await db().$transaction((tx) => closeDispute(tx, shop.app, of(reference, amount), outcome))
      },
      async state() {
        const row = await read(orderId)
        return [Number(row.disputed), row.flag, row.paymentStatus]
      },
      changed: async () => (await read(orderId)).statusChangedAt,
      set: (data: object) => db().order.update({ where: { id: orderId }, data }),
    }
  }
  const takings = async () => {
    const { _sum } = await db().takings.aggregate({ _sum: { amount: true, orders: true } })
    return [Number(_sum.amount), Number(_sum.orders)]
  }
  const problems = async (orderId: number) => {
    const { number } = await read(orderId)
    const rows = await db().ownerNotice.findMany({ where: { event: 'payment' }, orderBy: { id: 'asc' } })
    const facts = rows.map((row) => JSON.parse(row.facts))
    return facts.filter((one) => one.number === number).map(({ problem }) => problem)
  }

  it('holds an order until each has ended, and leaves it with what was wrong before', async () => {
    const order = await disputable({ flag: 'paid_late' })
    const other = await disputable({ flag: 'disputed' })
    const [amount = 0, orders] = await takings()
    await order.open('one', 300)
    expect([await order.state(), await order.changed()]).toEqual([[300, 'disputed', 'disputed'], at()])
    await order.open('two', 200)
    expect(await takings()).toEqual([amount - 500, orders])
    const opened = [
      ['order.disputed', { ...order.details('one', 300), flag: 'paid_late' }],
      // What was wrong before is known already.
      ['order.disputed', order.details('two', 200)],
    ]
    expect(await eventsOf(order.orderId)).toEqual([['order.placed', {}], ...opened])
    // Another order's former flag is not this one's.
    await db().orderEvent.create({
      data: {
        ...{ orderId: other.orderId, kind: 'order.disputed', createdAt: at() },
        details: { flag: 'refund_failed' },
      },
    })
    await order.close('one', 300, 'won')
    expect(await order.state()).toEqual([200, 'disputed', 'disputed'])
    await order.close('two', 200, 'won')
    expect([await order.state(), await order.changed()]).toEqual([[0, 'paid_late', 'paid'], at()])
    expect(await takings()).toEqual([amount, orders])
    expect((await eventsOf(order.orderId)).slice(3)).toEqual([
      ['order.dispute_won', order.details('one', 300)],
      ['order.dispute_won', order.details('two', 200)],
    ])
    expect(await problems(order.orderId)).toEqual(['disputed', 'disputed', 'dispute_won', 'dispute_won'])
    expect(await other.state()).toEqual([0, 'disputed', 'paid'])
    // What was wrong before the last one counts.
    await order.set({ flag: null })
    await order.open('three', 100)
    await order.close('three', 100, 'won')
    expect(await order.state()).toEqual([0, null, 'paid'])
  })

  it('that is lost keeps the money from the shop, unless it returns after all', async () => {
    const order = await disputable({ flag: 'unreconciled' })
    const [amount = 0] = await takings()
    await order.open('one', 300)
    const since = await order.changed()
    await order.close('one', 300, 'lost')
    expect([await order.state(), await order.changed()]).toEqual([[300, 'dispute_lost', 'paid'], since])
    expect((await takings())[0]).toBe(amount - 300)
    expect((await eventsOf(order.orderId)).at(-1)).toEqual(['order.dispute_lost', order.details('one', 300)])
    expect(await problems(order.orderId)).toEqual(['disputed', 'dispute_lost'])
    await order.close('one', 300, 'won')
    expect([await order.state(), (await takings())[0]]).toEqual([[0, 'unreconciled', 'paid'], amount])
  })

  it('for which another one stands is not told as won', async () => {
    const order = await disputable()
    await order.open('one', 300)
    await order.close('one', 300, 'replaced')
    expect(await order.state()).toEqual([0, null, 'paid'])
    expect((await eventsOf(order.orderId)).map(([kind]) => kind)).toEqual(['order.placed', 'order.disputed'])
    expect(await problems(order.orderId)).toEqual(['disputed'])
  })

  it('of a payment that the order did not need takes nothing from it', async () => {
    const order = await disputable({ paysOrder: false })
    const [since, before] = [await order.changed(), await takings()]
    await order.open('one', 300)
    expect(await order.state()).toEqual([0, 'disputed', 'paid'])
    await order.close('one', 300, 'won')
    expect([await order.state(), await order.changed(), await takings()]).toEqual([
      [0, null, 'paid'],
      since,
      before,
    ])
  })

  it('leaves a flag that the order got meanwhile, and that of an order that was cancelled', async () => {
    const order = await disputable()
    await order.open('one', 300)
    await order.set({ flag: 'refund_failed' })
    await order.close('one', 300, 'won')
    expect(await order.state()).toEqual([0, 'refund_failed', 'paid'])
    const cancelled = await disputable()
    await cancelled.open('one', 300)
    await cancelled.set({ status: 'cancelled' })
    await cancelled.close('one', 300, 'won')
    expect(await cancelled.state()).toEqual([0, 'disputed', 'paid'])
    expect((await problems(cancelled.orderId)).at(-1)).toBe('dispute_won')
  })
})
