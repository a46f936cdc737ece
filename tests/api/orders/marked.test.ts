import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  endProcessing,
  markAttemptFailed,
  markAuthorized,
  markCancelled,
  markFailed,
  markPaid,
  markPending,
  markProcessing,
  markRefunded,
} from '#lib/domains/shop/orders/index.ts'
import { loadNotified } from '#lib/domains/shop/orders/notices/notified-order.ts'
import { settleFulfillment } from '#lib/domains/shop/orders/status/settle-fulfillment.ts'
import { notifyPlaced, settleOrder } from '#lib/domains/shop/orders/status/settle-order.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MailKind } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let order: { id: number; number: string; productId: number; lineId: number; cartId: number }
/** Another order, of which nothing may change. */
let other: number
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('notify.email', 'owner@shop.example')
  await shop.app.settings.set('invoices.enabled', true)
  other = (await place()).id
  order = await place()
  shop.clock.advance(3600)
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()

/** An order of two units of which four were counted, that is paid in advance. */
async function place() {
  const product = await shop.catalogue.product({ price: 1000, stock: 4 })
  const { json } = await shop.checkOut(await shop.beginCart([product], 2), {
    payment_gateway: 'bank_transfer',
  })
  const { number, items } = json.data.order
  const { id, cartId } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number, productId: product.id, lineId: items[0].id, cartId: cartId ?? 0 }
}

class Undone extends Error {}
const read = (tx: Tx, id: number) =>
  tx.order.findUniqueOrThrow({ where: { id }, include: { lines: true, events: { orderBy: { id: 'asc' } } } })

/** Runs work on the order in some state, and undoes it; resolves to what came of it. */
async function after(data: object, work: (tx: Tx) => Promise<unknown>, line: object = {}) {
  const told: { row?: object; result?: unknown; events?: unknown; [name: string]: unknown } = {}
  const attempt = async (tx: Tx) => {
    await tx.outboxMessage.deleteMany()
    await tx.ownerNotice.deleteMany()
    await tx.orderLine.update({ where: { id: order.lineId }, data: line })
    await tx.order.update({ where: { id: order.id }, data })
    const [before, untouched] = [await read(tx, order.id), await read(tx, other)]
    told.result = await work(tx)
    expect(await read(tx, other)).toEqual(untouched)
    const { lines, events, ...row } = await read(tx, order.id)
    const { updatedAt, lines: _, events: earlier, ...former } = before
    const changes = Object.entries(row).filter(
      ([name, value]) =>
        name !== 'updatedAt' && String(value) !== String(former[name as keyof typeof former]),
    )
    told.row = Object.fromEntries(changes)
    told.changed = changes.map(([name]) => name)
    told.events = events.slice(earlier.length).map(({ kind, details, createdAt }) => {
      expect(createdAt).toEqual(at())
      return [kind.replace('order.', ''), details]
    })
    const jobs = await tx.outboxMessage.findMany({ orderBy: { id: 'asc' } })
    told.jobs = jobs.map(({ kind, payload }) => {
      if (!kind.startsWith('mail.')) return [kind, payload]
      const name = kind.slice('mail.'.length) as MailKind
      const { data: said } = fromOutboxJob(name, payload, shop.app.secrets)
      const { is_repeated, due, notice } = said as Record<string, unknown>
      const flags = { ...(is_repeated !== undefined && { is_repeated }), ...(due !== undefined && { due }) }
      const { event, problem } = (notice ?? {}) as Record<string, unknown>
      return [name, flags, ...(notice ? [{ event, problem }] : [])]
    })
    const takings = await tx.takings.aggregate({ _sum: { orders: true, amount: true } })
    const { _sum: steps } = await tx.funnelCount.aggregate({ where: { step: 'paid' }, _sum: { count: true } })
    told.taken = [takings._sum.orders ?? 0, Number(takings._sum.amount ?? 0), steps.count ?? 0]
    const { stock } = await tx.productVariant.findFirstOrThrow({ where: { productId: order.productId } })
    told.units = { ...lines[0], stock }
    throw new Undone()
  }
  await db()
    .$transaction(attempt)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return told
}
const fact = (changes: object = {}) => ({
  orderId: order.id,
  amount: 2000,
  currency: 'USD',
  at: at(),
  ...changes,
})
const UNCHANGED = { changed: [], events: [], jobs: [], taken: [0, 0, 0] }
const OWNER = (event: string, problem?: string) => ['owner_notice', {}, { event, problem }]

it('a payment is recorded, told and counted, once and as what the owner accepts', async () => {
  const pay = (data: object, changes: object = {}) =>
    after(data, (tx) => markPaid(tx, shop.app, fact(changes)))
  const row = { status: 'processing', paymentStatus: 'paid', paidAt: at(), statusChangedAt: at() }
  const invoice = ['invoice.issue', { orderId: order.id }]
  const jobs = [['order_paid', { is_repeated: true }], OWNER('order'), invoice]
  const paid = { result: true, row, events: [['paid', { amount: 2000 }]], jobs, taken: [1, 2000, 1] }
  expect(await pay({ expiresAt: null })).toMatchObject(paid)
  expect(await pay({ expiresAt: null })).toHaveProperty('row', row)
  expect(await pay({ expiresAt: at(), processingSince: at() })).toHaveProperty('row', {
    ...{ ...row, expiresAt: null, processingSince: null },
  })
  expect(await pay({ expiresAt: null }, { accepted: 2000 })).toHaveProperty('row', row)
  expect(await pay({ expiresAt: null }, { accepted: 1900 })).toMatchObject({
    ...{ row: { ...row, paid: 1900n }, events: [['paid', { amount: 1900 }]], taken: [1, 1900, 1] },
  })
  // Its buyer is told for the first time.
  const online = await pay({ gateway: 'stripe', gatewayType: 'web' })
  expect(online.jobs).toEqual([['order_paid', {}], OWNER('order'), invoice])
  expect(await pay({}, { isFree: true })).toMatchObject({ ...paid, jobs: [] })
  expect(await pay({ paymentStatus: 'paid' })).toMatchObject({ ...UNCHANGED, result: false })
  expect(await pay({}, { amount: 1999 })).toMatchObject({ result: false, row: { flag: 'payment_mismatch' } })
  expect(await pay({ paymentStatus: 'paid' }, { amount: 1999 })).toMatchObject({
    ...UNCHANGED,
    result: false,
  })
})

it('the rest of an order that was paid before is told, and adds to what was taken, but sells nothing more', async () => {
  const owing = { status: 'processing', paymentStatus: 'paid', outstanding: 500n }
  const pay = (data: object, changes: object = {}) =>
    after({ ...owing, ...data }, (tx) => markPaid(tx, shop.app, fact({ amount: 500, ...changes })))
  const row = { paid: 2000n, outstanding: 0n, statusChangedAt: at() }
  expect(await pay({ processingSince: at() })).toMatchObject({
    ...{ result: true, row: { ...row, processingSince: null }, taken: [0, 500, 0] },
    events: [['paid', { amount: 500, rest: true }]],
    jobs: [
      ['order_paid', { is_repeated: true }],
      ['invoice.issue', { orderId: order.id }],
    ],
  })
  expect(await pay({ paid: 1600n }, { accepted: 400 })).toMatchObject({
    ...{ row: { paid: 2000n, outstanding: 0n }, taken: [0, 400, 0] },
    events: [['paid', { amount: 400, rest: true }]],
  })
  for (const data of [{ paymentStatus: 'disputed' }, { outstanding: 499n }, { currency: 'EUR' }])
    expect(await pay(data)).toMatchObject({
      ...{ result: false, row: expect.not.objectContaining({ statusChangedAt: at() }), taken: [0, 0, 0] },
    })
})

it('an authorized payment, or one that is processed, ends the wait for another and leaves the cart', async () => {
  const waiting = { expiresAt: at(), openCartId: order.cartId, paymentStatus: 'failed' }
  const authorized = await after({ ...waiting, processingSince: new Date(0) }, (tx) =>
    markAuthorized(tx, shop.app, fact()),
  )
  expect(authorized).toMatchObject({ result: true, events: [['authorized', {}]], jobs: [], taken: [0, 0, 0] })
  expect(authorized.row).toEqual({
    ...{ paymentStatus: 'authorized', statusChangedAt: at(), expiresAt: null, processingSince: null },
    openCartId: null,
  })
  const process = (data: object, changes: object = {}) =>
    after(data, (tx) => markProcessing(tx, shop.app, fact(changes)))
  const processed = await process(waiting)
  expect(processed).toMatchObject({
    ...{ result: true, events: [['payment_processing', {}]], jobs: [['order_processing', {}]] },
    taken: [0, 0, 0],
  })
  expect(processed.row).toEqual({
    ...{ paymentStatus: 'pending', processingSince: at(), statusChangedAt: at(), openCartId: null },
  })
  for (const paymentStatus of ['paid', 'partially_refunded']) {
    const rest = await process({ paymentStatus, outstanding: 500n }, { amount: 500 })
    expect([rest.result, rest.row]).toEqual([true, { processingSince: at(), statusChangedAt: at() }])
    expect(await process({ paymentStatus })).toMatchObject({ ...UNCHANGED, result: false })
  }
  const disputed = { paymentStatus: 'disputed', outstanding: 500n }
  expect(await process(disputed)).toMatchObject({ ...UNCHANGED, result: false })
  expect(await process({}, { amount: 2001 })).toMatchObject({ ...UNCHANGED, result: false })
})

it('an order whose payment fell through can be paid again, for as long as it could be before, or longer', async () => {
  const until = at()
  const end = async (data: object) => (await after(data, (tx) => endProcessing(tx, order.id, until))).row
  const processing = { processingSince: new Date(0) }
  const [earlier, later] = [new Date(until.getTime() - 1), new Date(until.getTime() + 1)]
  expect(await end({ ...processing, expiresAt: earlier })).toEqual({
    processingSince: null,
    expiresAt: until,
  })
  expect(await end({ ...processing, expiresAt: later })).toEqual({ processingSince: null })
  expect(await end({ ...processing, expiresAt: null })).toEqual({ processingSince: null })
  expect(await end({ expiresAt: earlier })).toEqual({})
  const authorized = { paymentStatus: 'authorized' }
  expect(await end({ ...authorized, expiresAt: null })).toEqual({ expiresAt: until })
  expect(await end({ ...authorized, expiresAt: earlier })).toEqual({})
  const former = { importedFrom: 'shopify' }
  expect(await end({ ...former, ...authorized, expiresAt: null })).toEqual({})
  expect(await end({ ...former, ...processing, expiresAt: earlier })).toEqual({})
})

it('a payment that failed is told to buyer and owner; an order that is paid without a provider still waits', async () => {
  const online = { gateway: 'stripe', gatewayType: 'web' }
  const jobs = [['order_failed', {}], OWNER('payment', 'failed')]
  const failure = { orderId: order.id, at: at() }
  const fail = (data: object, reason?: string, line: object = {}) =>
    after(data, (tx) => markAttemptFailed(tx, shop.app, { ...failure, ...(reason && { reason }) }), line)
  const failed = { paymentStatus: 'failed', statusChangedAt: at() }
  const declined = await fail(online, 'declined')
  expect(declined).toMatchObject({ result: true, events: [['payment_failed', { reason: 'declined' }]], jobs })
  expect(declined.row).toEqual(failed)
  const offline = await fail({})
  expect(offline).toMatchObject({ result: true, row: { statusChangedAt: at() }, jobs })
  expect([offline.row, offline.events]).toEqual([{ statusChangedAt: at() }, [['payment_failed', {}]]])
  const direct = await after({}, (tx) => markFailed(tx, shop.app, failure))
  expect([direct.result, direct.row, direct.jobs]).toEqual([true, failed, jobs])
  expect(await fail({ paymentStatus: 'paid' })).toMatchObject({ ...UNCHANGED, result: false })
  // What came back while the payment was under way need not be paid.
  const back = await fail({ ...online, fulfillmentStatus: 'partially_returned' }, 'declined', {
    returnedQuantity: 1,
  })
  expect([back.result, back.row]).toEqual([true, { ...failed, deducted: 1000n }])
  const again = await after({ paymentStatus: 'failed' }, (tx) => markPending(tx, failure))
  expect([again.result, again.row]).toEqual([true, { paymentStatus: 'pending', statusChangedAt: at() }])
})

it('an order that is cancelled gives back its stock, and one that expires does so when its time is over', async () => {
  const cancel = (data: object, dueBy?: Date) =>
    after(data, (tx) =>
      markCancelled(tx, shop.app, {
        ...{ orderId: order.id, at: at(), reason: 'buyer' },
        ...(dueBy && { dueBy }),
      }),
    )
  const row = {
    ...{ status: 'cancelled', paymentStatus: 'cancelled', cancelledAt: at(), cancelReason: 'buyer' },
    ...{ statusChangedAt: at(), expiresAt: null, openCartId: null, releasedAt: at() },
  }
  const open = { expiresAt: at(), openCartId: order.cartId }
  const cancelled = await cancel(open)
  expect(cancelled).toMatchObject({
    ...{ result: true, events: [['cancelled', { reason: 'buyer' }]], jobs: [['order_cancelled', {}]] },
    units: { stock: 4 },
  })
  expect(cancelled.row).toEqual(row)
  expect((await cancel(open, at())).row).toEqual(row)
  expect(await cancel(open, new Date(at().getTime() - 1))).toMatchObject({
    ...{ ...UNCHANGED, result: false, units: { stock: 2 } },
  })
  // Stock that was given back before is not given back again.
  expect(await cancel({ ...open, releasedAt: new Date(0) })).toMatchObject({
    ...{ result: true, units: { stock: 2 } },
  })
})

it('an order that needs no payment on the web leaves the cart, and its buyer and owner know at once', async () => {
  const told = [['order_placed', {}], OWNER('order')]
  const settled = await after({ openCartId: order.cartId }, (tx) => settleOrder(tx, shop.app, order.id, at()))
  expect([settled.row, settled.jobs]).toEqual([{ openCartId: null }, told])
  const notify = (isDue?: boolean) =>
    after({}, async (tx) =>
      notifyPlaced(tx, shop.app, await loadNotified(tx, order.id), isDue === undefined ? {} : { isDue }),
    )
  expect([(await notify()).jobs, (await notify(false)).jobs]).toEqual([told, told])
  expect((await notify(true)).jobs).toEqual([['order_placed', { due: true }], OWNER('order')])
})

it('the devices of a customer are told of each step of their order, and those of nobody of a guest’s', async () => {
  const { id: customerId } = await shop.signIn()
  const theirs = { customerId, locale: 'de' }
  const { id: orderId } = order
  const failure = { orderId, at: at() }
  const paid = { status: 'processing', paymentStatus: 'paid' }
  const steps: [data: object, kind: string, work: (tx: Tx) => Promise<unknown>, line?: object][] = [
    [{}, 'order.placed', (tx) => settleOrder(tx, shop.app, orderId, at())],
    [{}, 'order.paid', (tx) => markPaid(tx, shop.app, fact())],
    [{ ...paid, outstanding: 500n }, 'order.paid', (tx) => markPaid(tx, shop.app, fact({ amount: 500 }))],
    [{}, 'order.payment_failed', (tx) => markFailed(tx, shop.app, failure)],
    [{}, 'order.payment_failed', (tx) => markAttemptFailed(tx, shop.app, failure)],
    [{}, 'order.cancelled', (tx) => markCancelled(tx, shop.app, { ...failure, reason: 'owner' })],
    [
      paid,
      'order.cancelled',
      (tx) => settleFulfillment(tx, shop.app, orderId, at()),
      { refundedQuantity: 2 },
    ],
    [paid, 'order.refunded', (tx) => markRefunded(tx, shop.app, { ...failure, amount: 1 })],
  ]
  for (const [data, kind, work, line] of steps) {
    const pushed = async (changes: object) =>
      ((await after({ ...data, ...changes }, work, line)).jobs as [string, object][]).filter(
        ([name]) => name === 'push.order',
      )
    expect(await pushed(theirs)).toEqual([
      [
        'push.order',
        {
          ...{ kind, orderNumber: order.number, customerId, locale: 'de' },
          ...{ eventId: expect.stringMatching(/^ev_\w{22}$/), happenedAt: at().toISOString() },
        },
      ],
    ])
    expect(await pushed({})).toEqual([])
  }
})
