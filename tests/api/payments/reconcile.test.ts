import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder, unflagOrder } from '#lib/domains/shop/orders/index.ts'
import { findDifferences, reconcileOrders } from '#lib/domains/shop/reconciliation/index.ts'
import { runCommand } from '#tests/support/command.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  await shop.app.settings.set('invoices.enabled', true)
  // From here on, orders have invoices.
  await paid()
})
afterAll(() => shop.close())
beforeEach(async () => {
  expect(await reconcile()).toEqual([])
})

const db = () => shop.app.database.prisma
const HOUR = 3_600
const reconcile = async () =>
  (await reconcileOrders(shop.app)).map(({ number, kind, subject, expected, found }) => [
    ...[number, kind, subject, expected, found],
  ])
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })

async function paid(): Promise<WebOrder> {
  const order = await shop.order()
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
  return order
}

const referenceOf = async ({ id: orderId }: WebOrder) =>
  (await db().paymentAttempt.findFirstOrThrow({ where: { orderId } })).reference ?? ''

it('learns from the provider what a lost message told', async () => {
  const order = await paid()
  await shop.peer.dispute(await referenceOf(order))
  await shop.peer.takeMessages()
  expect(await reconcile()).toEqual([])
  expect([await shop.flagOf(order), Number((await rowOf(order)).disputed)]).toEqual(['disputed', order.total])
  await shop.peer.endDispute(await referenceOf(order), 'won')
  await shop.deliverAll()
})

it('asks a provider that does not respond the next time', async () => {
  const order = await paid()
  await shop.peer.dispute(await referenceOf(order))
  await shop.peer.takeMessages()
  await shop.peer.setDown(true)
  expect(await reconcile()).toEqual([])
  await shop.peer.setDown(false)
  expect(await shop.flagOf(order)).toBeNull()
  await reconcile()
  expect(await shop.flagOf(order)).toBe('disputed')
  await shop.peer.endDispute(await referenceOf(order), 'won')
  await shop.deliverAll()
})

it('finds sums that are not what the ledger says, flags the order once, and shows it by command', async () => {
  const order = await paid()
  await db().order.update({ where: { id: order.id }, data: { refundQueued: 50n } })
  const found = [order.number, 'ledger', 'order.refundQueued', '0', '50']
  expect(await reconcile()).toEqual([found])
  expect(await reconcile()).toEqual([found])
  expect(await shop.flagOf(order)).toBe('unreconciled')
  expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.unreconciled')).toHaveLength(1)
  const { env } = shop.app
  const { stdout } = await runCommand('lib/cli/shop/orders.ts', ['reconcile', '--json'], {
    DATABASE_URL: env.databaseUrl,
    REDIS_URL: env.redisUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  expect(JSON.parse(stdout)).toEqual([
    {
      ...{ number: order.number, kind: 'ledger', subject: 'order.refundQueued', expected: '0', found: '50' },
    },
  ])
  await db().order.update({ where: { id: order.id }, data: { refundQueued: 0n } })
}, 60_000)

it('finds amounts of lines and shipping that are not what was refunded of them', async () => {
  const order = await paid()
  const { lines } = await findAnyOrder(shop.app, order.number)
  const lineId = lines[0]?.id ?? 0
  await db().orderLine.update({ where: { id: lineId }, data: { refundedAmount: 30n } })
  await db().order.update({ where: { id: order.id }, data: { refundedShipping: 20n } })
  expect(await reconcile()).toEqual([
    [order.number, 'ledger', 'order.refundedShipping', '0', '20'],
    [order.number, 'ledger', `line ${lineId}.refundedAmount`, '0', '30'],
  ])
  await db().orderLine.update({ where: { id: lineId }, data: { refundedAmount: 0n } })
  await db().order.update({ where: { id: order.id }, data: { refundedShipping: 0n } })
})

it('flags again what somebody has seen and unflagged only once something else is found', async () => {
  const order = await paid()
  const set = (refundQueued: bigint) => db().order.update({ where: { id: order.id }, data: { refundQueued } })
  const flags = async () =>
    (await shop.eventsOf(order)).filter((kind) => kind === 'order.unreconciled').length
  await set(50n)
  await reconcile()
  await unflagOrder(shop.app, order.number)
  await reconcile()
  expect([await shop.flagOf(order), await flags()]).toEqual([null, 1])
  await set(60n)
  await reconcile()
  expect([await shop.flagOf(order), await flags()]).toEqual(['unreconciled', 2])
  await unflagOrder(shop.app, order.number)
  // One of two was dealt with, which is no news.
  await db().order.update({ where: { id: order.id }, data: { disputed: 10n } })
  await reconcile()
  await unflagOrder(shop.app, order.number)
  await set(0n)
  await reconcile()
  expect([await shop.flagOf(order), await flags()]).toEqual([null, 3])
  await db().order.update({ where: { id: order.id }, data: { disputed: 0n } })
})

it('writes the ledger of an order that a version without one has changed during an upgrade', async () => {
  const order = await paid()
  await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { amount: 100 })
  const where = { orderId: order.id }
  const kinds = async () => {
    const rows = await db().paymentTransaction.findMany({ where, orderBy: { id: 'asc' } })
    return rows.map(({ kind, amount, reference }) => [kind, amount, reference])
  }
  const before = await kinds()
  await db().paymentTransaction.deleteMany({ where })
  expect(await reconcile()).toEqual([])
  expect(await kinds()).toEqual(before)
  await shop.app.outbox.drain()
})

it('finds nothing in what changes while it compares', async () => {
  const orders = [await paid(), await paid(), await paid()]
  let isBusy = true
  const refunds = orders.map(async ({ number }) => {
    for (let round = 0; round < 4; round++)
      await refundByHand(shop.app, await findAnyOrder(shop.app, number), { amount: 10 })
  })
  const done = Promise.all(refunds).finally(() => {
    isBusy = false
  })
  const found: unknown[] = []
  while (isBusy) found.push(...(await findDifferences(shop.app)))
  await done
  expect(found).toEqual([])
  await shop.app.outbox.drain()
}, 60_000)

it('waits for the credit note of what was refunded a moment ago', async () => {
  const order = await paid()
  const refund = async (amount?: number) =>
    refundByHand(
      shop.app,
      await findAnyOrder(shop.app, order.number),
      amount ? { amount } : { everything: true },
    )
  await refund(100)
  await shop.app.outbox.drain()
  await refund()
  expect(await reconcile()).toEqual([])
  await shop.app.outbox.drain()
})

it('finds sums that the provider has otherwise', async () => {
  const order = await paid()
  const reference = await referenceOf(order)
  await db().sandboxPayment.update({ where: { reference }, data: { paidAmount: 1000n } })
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { reference } })
  expect(await reconcile()).toEqual([
    [order.number, 'provider', `payment ${id}.captured`, '1000', String(order.total)],
  ])
  await db().sandboxPayment.update({ where: { reference }, data: { paidAmount: BigInt(order.total) } })
})

it('finds orders that were paid and have no invoice, once there has been time to issue it', async () => {
  const order = await paid()
  await db().invoice.deleteMany({ where: { orderId: order.id } })
  expect(await reconcile()).toEqual([])
  shop.clock.advance(2 * HOUR)
  expect(await reconcile()).toEqual([[order.number, 'missing_invoice', 'invoice', '1', '0']])
  await shop.app.settings.set('invoices.enabled', false)
  expect(await reconcile()).toEqual([])
  await db().order.update({ where: { id: order.id }, data: { total: 0n, paid: BigInt(order.total) } })
  await shop.app.settings.set('invoices.enabled', true)
})

it('finds credit notes that take back other tax than was charged', async () => {
  const order = await paid()
  await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { amount: 100 })
  await shop.app.outbox.drain()
  expect(await reconcile()).toEqual([])
  const note = await db().invoice.findFirstOrThrow({ where: { orderId: order.id, kind: 'credit_note' } })
  const content = note.content as { taxes: object[] }
  const wrong = { ...content, taxes: [{ name: 'VAT', rate: '20.00', base: 83, amount: 17 }] }
  await db().invoice.update({ where: { id: note.id }, data: { content: wrong } })
  shop.clock.advance(2 * HOUR)
  expect(await reconcile()).toEqual([[order.number, 'credited_tax', 'tax VAT 20.00 %', '0', '17']])
  await db().invoice.update({ where: { id: note.id }, data: { content: content as object } })
})

it('finds orders that were shipped and are unpaid for longer than the owner allows', async () => {
  const order = await shop.order({ gateway: 'cash_on_delivery' })
  await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
  await shop.app.outbox.drain()
  shop.clock.advance(29 * 24 * HOUR)
  expect(await reconcile()).toEqual([])
  shop.clock.advance(2 * 24 * HOUR)
  expect(await reconcile()).toEqual([[order.number, 'shipped_unpaid', 'payment', 'paid', 'pending']])
  await shop.app.settings.set('payments.unpaid_days', null)
  expect(await reconcile()).toEqual([])
})
