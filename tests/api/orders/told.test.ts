import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  announceReturn,
  askReturn,
  cancelRequest,
  decideReturn,
  loseParcel,
  mailOrder,
  receiveReturn,
  requestOrderLink,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import { createOrderHandlers, sealedLookUps } from '#lib/domains/shop/orders/links/mail-link.ts'
import { mailReturned } from '#lib/domains/shop/orders/notices/mail-return.ts'
import { nameUnits } from '#lib/domains/shop/orders/notices/name-units.ts'
import { noticeOrder, noticePayment } from '#lib/domains/shop/orders/notices/notice-order.ts'
import { loadNotified } from '#lib/domains/shop/orders/notices/notified-order.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { MailKind } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { effectsVault, type OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const DAY = 24 * 3600

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  for (const [key, value] of [
    ['notify.email', 'owner@shop.example'],
    ['shop.returns.days', 30],
    ['contact.address', '18 Alder Lane'],
    ['withdrawal.countries', ['US', 'DE']],
  ] as const)
    await shop.app.settings.set(key, value)
})
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
  await db().ownerNotice.deleteMany()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const actor = operator('test')
const PARCEL = { carrier: null, tracking: null }

type Placed = { id: number; number: string; token: string; cup: number; jug: number }

type Wanted = { ships?: boolean; headers?: Record<string, string>; payment_gateway?: string }

/** An order of three cups and two jugs, of which all is shipped. */
async function place({ ships = true, headers = {}, ...changes }: Wanted = {}): Promise<Placed> {
  const cup = await shop.catalogue.product({ name: 'Cup', price: 1000 })
  const jug = await shop.catalogue.product({ name: 'Jug', price: 300 })
  const cart = headers.authorization ? headers : await shop.beginCart([cup], 3)
  if (headers.authorization) await shop.add(cup, 3, cart)
  await shop.add(jug, 2, cart)
  const { json } = await shop.checkOut(cart, changes)
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  if (ships) await staff.shipParcel(shop.app, actor, number, PARCEL)
  await db().outboxMessage.deleteMany()
  await db().ownerNotice.deleteMany()
  return { id, number, token: json.data.order_token, cup: items[0].id, jug: items[1].id }
}

/** The mails that wait to be sent, which then wait no longer: to whom, and what they say. */
async function mails() {
  const rows = await db().outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.' } },
    orderBy: { id: 'asc' },
  })
  await db().outboxMessage.deleteMany()
  return rows.map(({ kind, payload }) => {
    const { to, data } = fromOutboxJob(kind.slice('mail.'.length) as MailKind, payload, shop.app.secrets)
    return { kind: kind.slice('mail.'.length), to: to.email, data: data as Record<string, unknown> }
  })
}
/** The notices in the mails to the owner. */
const notices = async () =>
  (await mails()).flatMap(({ kind, data }) => (kind === 'owner_notice' ? [data.notice] : []))
const told = async (kind: string) =>
  (await mails()).filter((mail) => mail.kind === kind).map(({ data }) => data)

describe('the owner', () => {
  const ask = (order: Placed, message: string | null) =>
    askReturn(shop.app, order.id, { lines: [{ lineId: order.cup, quantity: 1 }], reason: 'other', message })

  it('is mailed who wants to return something, and in which words, which are not stored besides', async () => {
    const order = await place()
    const [{ id: first }, { id: second }] = [await ask(order, 'Too small'), await ask(order, null)]
    const notice = { event: 'return', number: order.number }
    expect(await notices()).toEqual([
      { ...notice, id: first, author: home.name, text: 'Too small' },
      { ...notice, id: second, author: home.name },
    ])
    const stored = await db().ownerNotice.findMany({ orderBy: { id: 'asc' } })
    expect(stored.map(({ facts }) => JSON.parse(facts))).toEqual([
      { ...notice, id: first },
      { ...notice, id: second },
    ])
    await db().order.update({ where: { id: order.id }, data: { billing: { ...home, name: null } } })
    const { id } = await ask(order, 'Too small')
    expect(await notices()).toEqual([{ ...notice, id, text: 'Too small' }])
  })

  it('is mailed who withdraws, and of which order', async () => {
    const order = await place()
    const withdraw = () => withdrawLines(shop.app, order.id, { lines: [{ lineId: order.cup, quantity: 1 }] })
    await withdraw()
    const notice = { event: 'withdrawal', id: expect.any(Number), number: order.number }
    expect(await notices()).toEqual([{ ...notice, author: home.name }])
    await db().order.update({ where: { id: order.id }, data: { billing: { ...home, name: null } } })
    await withdraw()
    expect(await notices()).toEqual([notice])
  })

  it('is mailed the bill of a new order and who placed it, once', async () => {
    const order = await place({ ships: false })
    const notify = () => transact(db(), (tx) => noticeOrder(tx, shop.app, order.id))
    await notify()
    await notify()
    const notice = { event: 'order', number: order.number, total: '$36.00' }
    const bill = {
      items: [
        { name: 'Cup', quantity: 3, total: '$30.00', unit_price: '', image: null },
        { name: 'Jug', quantity: 2, total: '$6.00', unit_price: '', image: null },
      ],
      ...{ subtotal: '$36.00', discount: null, shipping: '$0.00', taxes: [] },
    }
    expect(await notices()).toEqual([{ ...notice, buyer: `${home.name}, ada@example.com`, bill }])
    const rename = (email: string | null) =>
      db().order.update({ where: { id: order.id }, data: { email, billing: { ...home, name: null } } })
    for (const [email, buyer] of [
      ['eve@example.com', { buyer: 'eve@example.com' }],
      [null, {}],
    ] as const) {
      await rename(email)
      await db().ownerNotice.deleteMany()
      await notify()
      expect(await notices()).toEqual([{ ...notice, ...buyer, bill }])
    }
  })

  it('is told of each problem of a payment at each time, unless they do not want to be', async () => {
    const order = await place({ ships: false })
    const at = shop.clock.now()
    const notify = (problem: 'failed' | 'paid_late', when = at) =>
      transact(db(), (tx) => noticePayment(tx, shop.app, { orderId: order.id, problem, at: when }))
    await notify('failed')
    await notify('failed')
    await notify('paid_late')
    await notify('failed', new Date(at.getTime() + 1))
    const notice = { event: 'payment', number: order.number, total: '$36.00' }
    expect(await notices()).toEqual(
      ['failed', 'paid_late', 'failed'].map((problem) => ({ ...notice, problem })),
    )
    await shop.app.settings.set('notify.payments', 'off')
    await notify('failed', new Date(at.getTime() + 2))
    expect(await notices()).toEqual([])
    await shop.app.settings.unset('notify.payments')
  })
})

describe('the mail of a return', () => {
  const announce = (order: Placed, changes: object = {}) =>
    announceReturn(shop.app, order.id, {
      lines: [
        { lineId: order.jug, quantity: 1 },
        { lineId: order.cup, quantity: 2 },
      ],
      ...{ reason: 'other', state: 'approved', ...changes },
    })

  it('says where to send it once it is approved, and links its slip where the buyer can open it', async () => {
    const order = await place()
    const units = [
      { name: 'Cup', quantity: 2 },
      { name: 'Jug', quantity: 1 },
    ]
    const returnId = await announce(order, { state: 'asked_for' })
    const common = { return_number: `R-${1000 + returnId}`, units, by_hand: false }
    const asked = await told('order_return')
    expect(asked).toMatchObject([{ ...common, state: 'asked_for', answer: null, send_to: null }])
    expect(asked[0]).not.toHaveProperty('slip_path')
    await decideReturn(shop.app, order.id, { returnId, to: 'approved', answer: 'Pack it well' })
    expect(await told('order_return')).toMatchObject([
      {
        ...{ ...common, state: 'approved', answer: 'Pack it well', send_to: '18 Alder Lane' },
        slip_path: `/orders/${order.number}/${order.token}/returns/${returnId}/slip`,
      },
    ])
    await decideReturn(shop.app, order.id, { returnId, to: 'cancelled' })
    expect(await told('order_return')).toMatchObject([
      { ...common, state: 'cancelled', answer: 'Pack it well', send_to: null },
    ])
  })

  it('links the slip of a customer to the account, and of a deleted one to nothing', async () => {
    const { headers, id: customerId } = await shop.signIn()
    const order = await place({ headers })
    const returnId = await announce(order)
    expect(await told('order_return')).toMatchObject([
      { slip_path: `/orders/${order.number}/returns/${returnId}/slip` },
    ])
    await db().customer.update({ where: { id: customerId }, data: { deletedAt: shop.clock.now() } })
    await announceReturn(shop.app, order.id, {
      ...{ lines: [{ lineId: order.cup, quantity: 1 }], reason: 'other', state: 'approved' },
    })
    const [mail] = await told('order_return')
    expect(mail).toMatchObject({ state: 'approved', path: null })
    expect(mail).not.toHaveProperty('slip_path')
  })

  it('is not sent of a parcel that could not be delivered, nor of a request that its buyer cancels', async () => {
    const order = await place()
    const returnId = await announce(order, { reason: 'undeliverable' })
    expect(await mails()).toEqual([])
    await decideReturn(shop.app, order.id, { returnId, to: 'cancelled' })
    expect(await told('order_return')).toEqual([])
    const lines = [{ lineId: order.cup, quantity: 1 }]
    const asked = await askReturn(shop.app, order.id, { lines, reason: 'other', message: null })
    await mails()
    expect((await cancelRequest(shop.app, order.id, asked.id)).state).toBe('cancelled')
    expect(await told('order_return')).toEqual([])
  })

  it('that came back says whether it is refunded, sent again, or need not be paid', async () => {
    const order = await place()
    const nextOf = async (use: string, deducted: number, data: object, line: object = {}) => {
      await db().order.update({ where: { id: order.id }, data: { ...unpaid, ...data } })
      const units = { returnedQuantity: 2, settledQuantity: 1, ...line }
      await db().orderLine.update({ where: { id: order.cup }, data: units })
      const lines = [{ lineId: order.cup, quantity: 1, use }]
      await transact(db(), (tx) =>
        mailReturned(tx, shop.app, order.id, { lines, undelivered: false, deducted }),
      )
      const [mail] = await told('order_returned')
      expect(mail).toMatchObject({ units: [{ name: 'Cup', quantity: 1 }], undelivered: false })
      return mail?.next
    }
    const unpaid = { paymentStatus: 'pending', paid: null, refunded: 0n, disputed: 0n }
    const paid = { paymentStatus: 'paid' }
    expect(await nextOf('restock', 0, paid)).toBe('refund')
    expect(await nextOf('ship_again', 5, paid)).toBe('sent_again')
    expect(await nextOf('restock', 1, paid)).toBe('not_due')
    expect(await nextOf('restock', 0, unpaid)).toBeNull()
    for (const paymentStatus of ['disputed', 'partially_refunded'])
      expect(await nextOf('restock', 0, { paymentStatus })).toBe('refund')
    for (const paymentStatus of ['authorized', 'refunded', 'cancelled'])
      expect(await nextOf('restock', 0, { paymentStatus })).toBeNull()
    // What came back was refunded before, or the shop has no more money of it.
    expect(await nextOf('restock', 0, paid, { settledQuantity: 2 })).toBeNull()
    expect(await nextOf('restock', 0, { ...paid, refunded: 3599n })).toBe('refund')
    expect(await nextOf('restock', 0, { ...paid, refunded: 3600n })).toBeNull()
    expect(await nextOf('restock', 0, { ...paid, refunded: 1600n, disputed: 2000n })).toBeNull()
    expect(await nextOf('restock', 0, { ...paid, paid: 100n, refunded: 100n })).toBeNull()
    expect(await nextOf('restock', 0, { ...paid, paid: 4000n, refunded: 3600n })).toBe('refund')
  })

  it('of a lost parcel names what was in it, and nothing is mailed when it turns up', async () => {
    const order = await place()
    const { id: shipmentId } = await db().shipment.findFirstOrThrow({ where: { orderId: order.id } })
    await loseParcel(shop.app, order.id, { shipmentId })
    expect(await mails()).toMatchObject([
      {
        ...{ kind: 'order_parcel_lost', to: 'ada@example.com' },
        data: {
          units: [
            { name: 'Cup', quantity: 3 },
            { name: 'Jug', quantity: 2 },
          ],
        },
      },
    ])
    const { id: returnId } = await db().return.findFirstOrThrow({ where: { orderId: order.id } })
    const lines = [{ lineId: order.cup, quantity: 3, use: 'discard' as const }]
    await receiveReturn(shop.app, order.id, { returnId, lines })
    expect(await mails()).toEqual([])
  })
})

describe('what mails name', () => {
  it('is of their own order, in the order that is asked for, with variant and attributes', async () => {
    const [other, order] = [await place({ ships: false }), await place({ ships: false })]
    await db().orderLine.update({
      where: { id: order.jug },
      data: { variantName: 'Blue', attributes: [{ key: 'Text', value: 'Ann' }] },
    })
    const units = [order.jug, other.cup, order.cup].map((lineId, index) => ({ lineId, quantity: index + 1 }))
    expect(await nameUnits(db(), order.id, units)).toEqual([
      { name: 'Jug, Blue (Text: Ann)', quantity: 1 },
      { name: 'Cup', quantity: 3 },
    ])
  })

  it('is an order that there is, and was confirmed if it is paid without a provider', async () => {
    const order = await place({ ships: false, payment_gateway: 'bank_transfer' })
    const load = () => loadNotified(db(), order.id)
    expect(await load()).toMatchObject({ isConfirmed: true, shippingMethod: null, paymentKind: 'in_advance' })
    const confirmed = async (data: object) => {
      await db().order.update({ where: { id: order.id }, data })
      return (await load()).isConfirmed
    }
    expect(await confirmed({ gateway: 'by_hand' })).toBe(false)
    expect(await confirmed({ gateway: 'stripe', gatewayType: 'web' })).toBe(false)
    await expect(loadNotified(db(), 999_999)).rejects.toThrow('There is no order 999999.')
    const known = await load()
    expect(await loadNotified(db(), known)).toBe(known)
  })
})

describe('the link to an order', () => {
  /** To whom the link is mailed once such a request has been handled. */
  async function linkFor(given: { number: string; email: string }) {
    await requestOrderLink(shop.app, given)
    const job = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'order.look_up' } })
    expect([job.availableAt, JSON.stringify(job.payload).includes(given.number)]).toEqual([
      shop.clock.now(),
      false,
    ])
    await createOrderHandlers(shop.app)['order.look_up']?.(job as Parameters<OutboxJobHandler>[0])
    return (await mails()).map(({ kind, to, data }) => [kind, to, data.path])
  }

  it('is mailed to who names both, for 180 days after the last change of a guest’s order', async () => {
    const order = await place({ ships: false })
    const asked = { number: ` ${order.number.toLowerCase()} `, email: ' ADA@example.com ' }
    const link = [['order_link', 'ada@example.com', `/orders/${order.number}/${order.token}`]]
    const told = (rows: unknown[][]) => rows.map(([kind, to, path]) => [kind, String(to).toLowerCase(), path])
    expect(told(await linkFor(asked))).toEqual(link)
    expect(await linkFor({ ...asked, email: 'eve@example.com' })).toEqual([])
    expect(await linkFor({ ...asked, number: 'NONE' })).toEqual([])
    const changed = (ago: number) =>
      db().order.update({
        where: { id: order.id },
        data: { statusChangedAt: new Date(shop.clock.now().getTime() - ago) },
      })
    const HALF_A_YEAR = 180 * DAY * 1000
    await changed(HALF_A_YEAR - 1)
    expect(told(await linkFor(asked))).toEqual(link)
    await changed(HALF_A_YEAR)
    expect(await linkFor(asked)).toEqual([])
    const { id: customerId } = await shop.signIn()
    await db().order.update({ where: { id: order.id }, data: { customerId } })
    expect((await linkFor(asked)).map(([, , path]) => path)).toEqual([`/account/orders/${order.number}`])
    await db().order.update({ where: { id: order.id }, data: { erasedAt: shop.clock.now() } })
    expect(await linkFor(asked)).toEqual([])
    const silent = { erasedAt: null, email: null }
    await db().order.update({ where: { id: order.id }, data: silent })
    expect(await linkFor({ ...asked, email: '' })).toEqual([])
  })
})

it('a request for the link to an order that waits is encrypted anew with the shop’s key', async () => {
  const given = { number: 'NONE', email: 'ada@example.com' }
  await requestOrderLink(shop.app, given)
  const waiting = await effectsVault(shop.app.database, [sealedLookUps]).read(undefined, 10)
  const texts = waiting.flatMap((row) => row.texts)
  expect(texts.map(({ purpose, sealed }) => JSON.parse(shop.app.secrets.decrypt(purpose, sealed)))).toEqual([
    given,
  ])
})

it('an order without an address, or of a former shop, has nobody to mail to', async () => {
  const order = await place({ ships: false })
  const mail = () => transact(db(), (tx) => mailOrder(tx, shop.app, order.id, 'order_cancelled', {}))
  for (const [data, count] of [
    [{}, 1],
    [{ importedFrom: 'shopify' }, 0],
    [{ importedFrom: null, email: null }, 0],
  ] as const) {
    await db().order.update({ where: { id: order.id }, data })
    await mail()
    expect(await mails()).toHaveLength(count)
  }
})
