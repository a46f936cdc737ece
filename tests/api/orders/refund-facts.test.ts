import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  finishRefund,
  markRefunded,
  releaseRefund,
  reopenRefund,
  reserveRefund,
} from '#lib/domains/shop/orders/index.ts'
import { announceExchange } from '#lib/domains/shop/orders/notices/announce-exchange.ts'
import type { RefundOptions } from '#lib/domains/shop/orders/refunds/plan-refund.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MailKind } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let order: { id: number; number: string; cup: number; jug: number; cups: number; jugs: number }
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('invoices.enabled', true)
  // Another order, of which nothing may change.
  await place()
  order = await place()
})
beforeEach(() => shop.clock.advance(60))
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()

/** A paid order of three cups and two jugs. */
async function place() {
  const cup = await shop.catalogue.product({ name: 'Cup', price: 1000, stock: 9 })
  const jug = await shop.catalogue.product({ name: 'Jug', price: 700, stock: 9 })
  const cart = await shop.beginCart([cup], 3)
  await shop.add(jug, 2, cart)
  const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
  const { number, items } = json.data.order
  await staff.markOrderPaid(shop.app, operator('test'), number)
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  return { id, number, cup: items[0].id, jug: items[1].id, cups: cup.id, jugs: jug.id }
}

class Undone extends Error {}

/** Runs work on the order in some state, and undoes it; resolves to what came of it. */
async function after(data: object, work: (tx: Tx) => Promise<unknown>) {
  let told: unknown
  const attempt = async (tx: Tx) => {
    await tx.outboxMessage.deleteMany()
    await tx.stockMovement.deleteMany()
    await tx.takings.deleteMany()
    await tx.order.update({ where: { id: order.id }, data })
    const known = await tx.orderEvent.count()
    const result = await work(tx)
    const row = await tx.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { redemption: true, lines: { orderBy: { id: 'asc' } } },
    })
    const events = await tx.orderEvent.findMany({ orderBy: { id: 'asc' }, skip: known })
    const jobs = await tx.outboxMessage.findMany({ orderBy: { id: 'asc' } })
    const products = await tx.product.findMany({
      where: { id: { in: [order.cups, order.jugs] } },
      orderBy: { id: 'asc' },
    })
    const { _sum } = await tx.takings.aggregate({ _sum: { orders: true, amount: true } })
    told = {
      ...{ result, row },
      events: events.map(({ orderId, kind, details }) => [orderId === order.id, kind, details]),
      jobs: jobs.map(({ kind, payload }) =>
        kind.startsWith('mail.')
          ? [kind, fromOutboxJob(kind.slice('mail.'.length) as MailKind, payload, shop.app.secrets).data]
          : [kind, payload],
      ),
      sold: products.map(({ soldTotal }) => soldTotal),
      moved: (await tx.stockMovement.findMany({ orderBy: { id: 'asc' } })).map(({ quantity, reason }) => [
        ...[quantity, reason],
      ]),
      taken: [_sum.orders, _sum.amount === null ? null : Number(_sum.amount)],
    }
    throw new Undone()
  }
  await db()
    .$transaction(attempt)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return told as { result: unknown; row: Record<string, unknown>; jobs: [string, object][] } & Record<
    'events' | 'sold' | 'moved' | 'taken',
    unknown[]
  >
}
const reserve = (tx: Tx, options: RefundOptions) =>
  reserveRefund(tx, { ...{ orderId: order.id, attemptId: null, options, reason: 'owner' }, at: at() })

it('a refund is recorded and told with its amount and units, and taken out of what was taken and sold', async () => {
  const refund = (data: object, amount: number, returned?: { lineId: number; quantity: number }[]) =>
    after(data, (tx) =>
      markRefunded(tx, shop.app, { orderId: order.id, amount, at: at(), ...(returned && { returned }) }),
    )
  const units = [{ lineId: order.cup, quantity: 2 }]
  const part = await refund({}, 4399, units)
  expect(part).toMatchObject({
    ...{ result: true, sold: [1, 2], taken: [0, -4399] },
    row: { refunded: 4399n, paymentStatus: 'partially_refunded', statusChangedAt: at(), updatedAt: at() },
    events: [[true, 'order.refunded', { amount: 4399, units }]],
    jobs: [['mail.order_refunded', { number: order.number, refund: '$43.99' }]],
  })
  expect(await refund({}, 5)).toMatchObject({
    ...{ sold: [3, 2], events: [[true, 'order.refunded', { amount: 5, units: [] }]], taken: [0, -5] },
  })
  // Once all of the money is back, all of it counts as returned.
  const whole = { row: { paymentStatus: 'refunded' }, sold: [0, 0] }
  expect(await refund({}, 4400, units)).toMatchObject({ ...whole, row: { refunded: 4400n } })
  expect(await refund({ refunded: 4000n }, 400)).toMatchObject({ ...whole, taken: [0, -400] })
  expect(await refund({ paid: 4000n }, 4000)).toMatchObject(whole)
  expect(await refund({ paid: 4401n }, 4400)).toMatchObject({
    ...{ sold: [3, 2], row: { paymentStatus: 'partially_refunded' } },
  })
  for (const [data, amount] of [
    [{}, 0],
    [{}, -1],
    [{}, 4401],
    [{ refunded: 1n }, 4400],
    [{ paid: 4399n }, 4400],
    [{ importedFrom: 'shopify' }, 1],
    [{ paymentStatus: 'refunded' }, 1],
  ] as const)
    expect(await refund(data, amount)).toMatchObject({
      ...{ result: false, events: [], jobs: [], sold: [3, 2], taken: [null, null] },
    })
})

it('a refund that is made puts back into stock what it is to, and has its credit note', async () => {
  let id = 0
  const make = (data: object, options: RefundOptions, reference?: string) =>
    after(data, async (tx) => {
      id = (await reserve(tx, options)).id
      await finishRefund(tx, shop.app, id, { at: at(), ...(reference && { reference }) })
      const { status, reference: known } = await tx.refund.findUniqueOrThrow({ where: { id } })
      return [status, known]
    })
  const lines = [
    { lineId: order.cup, quantity: 2 },
    { lineId: order.jug, quantity: 1, restock: false },
  ]
  const part = await make({}, { lines }, 're_1')
  expect(part).toMatchObject({
    ...{ result: ['done', 're_1'], moved: [[2, 'refund']], sold: [1, 1], taken: [0, -2700] },
    row: { refunded: 2700n, refundQueued: 0n, status: 'processing' },
  })
  expect(part.row.lines).toMatchObject([{ stockTaken: 1 }, { stockTaken: 2 }])
  expect(part.jobs.filter(([kind]) => kind === 'invoice.credit')).toEqual([
    ['invoice.credit', { refundId: id }],
  ])
  const whole = await make({}, { everything: true })
  expect(whole).toMatchObject({
    ...{ result: ['done', null], sold: [0, 0], row: { status: 'cancelled', refunded: 4400n } },
    moved: [
      [3, 'refund'],
      [2, 'refund'],
    ],
  })
  expect(whole.events.map((event) => (event as unknown[])[1])).toEqual(
    expect.arrayContaining(['order.refunded', 'order.cancelled']),
  )
})

it('a refund that fails has the units that it kept from being shipped shipped after all', async () => {
  const fulfillment = async (make: boolean) => {
    const { row, result, taken } = await after({}, async (tx) => {
      const joined = { ...shop.app, database: { ...shop.app.database, prisma: tx } } as never
      const { id } = await reserve(tx, { lines: [{ lineId: order.cup, quantity: 1 }] })
      await staff.shipParcel(joined, operator('test'), order.number, { carrier: null, tracking: null })
      const { fulfillmentStatus } = await tx.order.findUniqueOrThrow({ where: { id: order.id } })
      if (make) await finishRefund(tx, shop.app, id, { at: at() })
      if (make) await reopenRefund(tx, id, { reason: 'closed', at: at() })
      else await releaseRefund(tx, shop.app, id, { reason: 'closed', at: at() })
      return fulfillmentStatus
    })
    return [result, row.fulfillmentStatus, row.refunded, taken]
  }
  expect(await fulfillment(false)).toEqual(['fulfilled', 'partially_fulfilled', 0n, [null, null]])
  // What was refunded stays with the shop, though its money came back.
  expect(await fulfillment(true)).toEqual(['fulfilled', 'fulfilled', 0n, [0, 0]])
})

it('of an order that an edit made dearer, no more is outstanding than it costs after a refund fell through', async () => {
  const { row } = await after({ outstanding: 500n, paid: 3900n }, async (tx) => {
    const { id } = await reserve(tx, { amount: 300 })
    await tx.order.update({ where: { id: order.id }, data: { outstanding: 800n } })
    await releaseRefund(tx, shop.app, id, { reason: 'closed', at: at() })
  })
  expect(row).toMatchObject({ outstanding: 500n, refundQueued: 0n })
})

it('an exchange is told with what is to be paid or is given back, each only where it is something', async () => {
  const returned = [
    { name: 'Cup', quantity: 1 },
    { name: 'Jug', quantity: 2 },
  ]
  const added = [{ name: 'Bowl', quantity: 1 }]
  const tell = async (due: number, overpaid: number, staffId: number | null = null) => {
    const money = { currency: 'USD', credit: 2400, due, overpaid, staffId }
    const { jobs, events } = await after({}, (tx) =>
      announceExchange(tx, shop.app, { orderId: order.id, returned, added, ...money, at: at() }),
    )
    const details = { text: '1 × Cup, 2 × Jug → 1 × Bowl', credit: 2400, due, overpaid, staffId }
    expect(events).toEqual([[true, 'order.exchanged', details]])
    expect(jobs).toMatchObject([['mail.order_exchanged', { number: order.number, units: returned, added }]])
    return jobs.flatMap(([, data]) => ['due', 'refund'].map((name) => Object(data)[name]))
  }
  expect(await tell(0, 0)).toEqual([null, null])
  expect(await tell(595, 0, 7)).toEqual(['$5.95', null])
  expect(await tell(0, 1)).toEqual([null, '$0.01'])
})
