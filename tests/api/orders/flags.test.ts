import { afterAll, beforeAll, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  clearMismatch,
  flagMismatch,
  flagOrder,
  giveToCustomer,
  listFlagged,
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
