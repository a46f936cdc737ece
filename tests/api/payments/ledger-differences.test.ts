import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { adoptOrders, compareLedger, findAnyOrder, listTransactions } from '#lib/domains/shop/orders/index.ts'
import { recordTransaction, type Transaction } from '#lib/domains/shop/orders/ledger/record-transaction.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const find = ({ number }: WebOrder) => findAnyOrder(shop.app, number)

async function paid(): Promise<WebOrder> {
  const order = await shop.order({ quantity: 2 })
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
  return order
}

it('each sum that is not what the ledger says is named, of the order that has it', async () => {
  const [order, other] = [await paid(), await paid()]
  const { lines } = await find(order)
  const lineId = lines[0]?.id ?? 0
  await refundByHand(shop.app, await find(order), { lines: [{ lineId, quantity: 1 }] })
  await shop.app.outbox.drain()
  const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })
  const { id: refundId } = await db().refund.findFirstOrThrow({ where: { orderId: order.id } })
  const ofOrder = (data: object) => db().order.update({ where: { id: order.id }, data })
  const ofPayment = (data: object) => db().paymentAttempt.update({ where: { id: attemptId }, data })
  const ofLine = (data: object) => db().orderLine.update({ where: { id: lineId }, data })
  const ofRefund = (data: object) => db().refund.update({ where: { id: refundId }, data })
  const changes: [write: (data: object) => Promise<unknown>, data: object, back: object, found: string[]][] =
    [
      [
        ofOrder,
        { paymentStatus: 'paid' },
        { paymentStatus: 'partially_refunded' },
        ['order.state', 'paid', 'partially_refunded'],
      ],
      [ofOrder, { paid: 4701n }, { paid: null }, ['order.paid', '4701', '4700']],
      [ofOrder, { refunded: 1n }, { refunded: 2350n }, ['order.refunded', '1', '2350']],
      [ofOrder, { refundQueued: 1n }, { refundQueued: 0n }, ['order.refundQueued', '1', '0']],
      [ofOrder, { disputed: 1n }, { disputed: 0n }, ['order.disputed', '1', '0']],
      [ofOrder, { refundedShipping: 1n }, { refundedShipping: 0n }, ['order.refundedShipping', '1', '0']],
      [ofOrder, { deducted: 1n }, { deducted: 0n }, ['order.deducted', '1', '0']],
      [ofOrder, { outstanding: 1n }, { outstanding: 0n }, ['order.outstanding', '1', '0']],
      [ofOrder, { outstanding: -1n }, { outstanding: 0n }, ['order.outstanding', '-1', '0']],
      [ofPayment, { paidAmount: 1n }, { paidAmount: 4700n }, [`payment ${attemptId}.captured`, '1', '4700']],
      [ofPayment, { refunded: 1n }, { refunded: 2350n }, [`payment ${attemptId}.refunded`, '1', '2350']],
      [ofPayment, { disputed: 1n }, { disputed: 0n }, [`payment ${attemptId}.disputed`, '1', '0']],
      [
        ofPayment,
        { paysOrder: false },
        { paysOrder: true },
        [`payment ${attemptId}.paysOrder`, 'false', 'true'],
      ],
      [
        ofLine,
        { refundedAmount: 0n },
        { refundedAmount: 2350n },
        [`line ${lineId}.refundedAmount`, '0', '2350'],
      ],
      [
        ofLine,
        { refundedAmount: 1n },
        { refundedAmount: 2350n },
        [`line ${lineId}.refundedAmount`, '1', '2350'],
      ],
      [ofRefund, { status: 'pending' }, { status: 'done' }, [`refund ${refundId}.status`, 'open', 'done']],
      [ofRefund, { status: 'queued' }, { status: 'done' }, [`refund ${refundId}.status`, 'open', 'done']],
    ]
  expect(await compareLedger(db())).toEqual([])
  for (const [write, data, back, [field, stored, ledger]] of changes) {
    await write(data)
    const { id: orderId, number } = order
    expect(await compareLedger(db())).toEqual([{ orderId, number, field, stored, ledger }])
    expect(await compareLedger(db(), { orderId })).toHaveLength(1)
    expect(await compareLedger(db(), { orderId: other.id })).toEqual([])
    await ofOrder({ importedFrom: 'shopify' })
    expect(await compareLedger(db())).toEqual([])
    await ofOrder({ importedFrom: null })
    await write(back)
  }
  // What failed was of no line.
  await ofRefund({ status: 'failed' })
  expect((await compareLedger(db())).map(({ field }) => field)).toEqual([
    `line ${lineId}.refundedAmount`,
    `refund ${refundId}.status`,
  ])
  await ofRefund({ status: 'done' })
  // Once all of it was refunded, refunds without lines are of before they had any.
  await db().refundLine.deleteMany({ where: { refundId } })
  expect(await compareLedger(db())).toHaveLength(1)
  await ofOrder({ paymentStatus: 'refunded' })
  expect((await compareLedger(db())).map(({ field }) => field)).toEqual(['order.state'])
  await ofOrder({ paymentStatus: 'partially_refunded' })
  await db().refundLine.create({ data: { refundId, lineId, quantity: 1, amount: 2350n } })
  expect(await compareLedger(db())).toEqual([])
})

it('the ledgers that orders lack are written as they would have been, and no other', async () => {
  const [web, twice, byHand, unpaid, kept] = [
    await paid(),
    await paid(),
    await paid(),
    await shop.order(),
    await paid(),
  ]
  const offline = await shop.order({ gateway: 'bank_transfer' })
  await payByHand(shop.app, await find(offline))
  await refundByHand(shop.app, await find(offline), { amount: 300, payment: 'offline' })
  await refundByHand(shop.app, await find(web), { amount: 100 })
  await refundByHand(shop.app, await find(twice), { amount: 200 })
  await refundByHand(shop.app, await find(twice), { everything: true })
  await shop.app.outbox.drain()
  const orders = [web, twice, byHand, offline]
  const read = async (order: WebOrder) =>
    (await listTransactions(shop.app, order.id)).map(({ id: _, at: __, ...row }) => row)
  const before = await Promise.all([...orders, unpaid, kept].map(read))
  expect(before.map((rows) => rows.map(({ kind }) => kind))).toEqual([
    ['captured', 'refund_requested', 'refund_succeeded'],
    ['captured', 'refund_requested', 'refund_succeeded', 'refund_requested', 'refund_succeeded'],
    ['captured'],
    ['recorded', 'refund_requested', 'refund_succeeded'],
    [],
    ['captured'],
  ])
  const former = await paid()
  await db().order.update({ where: { id: former.id }, data: { importedFrom: 'shopify' } })
  const ids = [...orders, former].map(({ id }) => id)
  await db().paymentTransaction.deleteMany({ where: { orderId: { in: ids } } })
  expect(await adoptOrders(shop.app.database)).toBe(4)
  expect(await adoptOrders(shop.app.database)).toBe(0)
  expect(await Promise.all([...orders, unpaid, kept].map(read))).toEqual(before)
  expect(await read(former)).toEqual([])
  // A refund that failed, and one that is on its way, are told as such.
  const refund = await db().refund.findFirstOrThrow({ where: { orderId: web.id } })
  for (const [status, last] of [
    ['failed', 'refund_failed'],
    ['pending', 'refund_requested'],
  ]) {
    await db().refund.update({ where: { id: refund.id }, data: { status: status ?? '' } })
    await db().paymentTransaction.deleteMany({ where: { orderId: web.id } })
    await adoptOrders(shop.app.database)
    expect((await read(web)).at(-1)).toMatchObject({
      kind: last,
      refundId: refund.id,
      amount: 100,
      paysOrder: true,
    })
  }
  await db().refund.update({ where: { id: refund.id }, data: { status: 'done' } })
  await db().paymentTransaction.deleteMany({ where: { orderId: web.id } })
  // More than the order came to was not the order's.
  await db().order.update({ where: { id: web.id }, data: { refunded: 99n } })
  await adoptOrders(shop.app.database)
  expect((await read(web)).map(({ kind, paysOrder }) => [kind, paysOrder])).toEqual([
    ['captured', true],
    ['refund_requested', false],
    ['refund_succeeded', false],
  ])
  await db().order.deleteMany({ where: { id: { in: [web.id, former.id] } } })
})

it('a movement is written once, with all that is known of it', async () => {
  const { id: orderId } = await paid()
  const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } })
  const { id: staffId } = await db().staff.create({ data: { name: 'Rosa', email: 'rosa@example.com' } })
  const { id: refundId } = await db().refund.create({
    data: { orderId, amount: 5n, currency: 'USD', status: 'queued' },
  })
  const at = new Date('2026-03-01T10:00:00Z')
  const money = { orderId, amount: 5, currency: 'USD', paysOrder: false, at }
  const record = (transaction: Omit<Transaction, keyof typeof money>) =>
    recordTransaction(db(), { ...money, ...transaction })
  const dispute = { kind: 'dispute_opened', attemptId, reference: 'dp_1', staffId } as const
  expect([await record(dispute), await record(dispute)]).toEqual([true, false])
  expect(await record({ ...dispute, reference: 'dp_2' })).toBe(true)
  expect(await record({ ...dispute, kind: 'dispute_lost' })).toBe(true)
  const refund = { kind: 'refund_requested', refundId } as const
  expect([await record(refund), await record(refund)]).toEqual([true, false])
  // Money outside of any provider is not told apart.
  expect([await record({ kind: 'recorded' }), await record({ kind: 'recorded' })]).toEqual([true, true])
  const [, ...rows] = await listTransactions(shop.app, orderId)
  const none = { attemptId: null, refundId: null, reference: null, by: null }
  const row = (known: object) => ({
    ...{ ...none, id: expect.any(Number), amount: 5, currency: 'USD', paysOrder: false, at },
    ...known,
  })
  const disputed = { attemptId, by: 'Rosa' }
  expect(rows).toEqual([
    row({ ...disputed, kind: 'dispute_opened', reference: 'dp_1' }),
    row({ ...disputed, kind: 'dispute_opened', reference: 'dp_2' }),
    row({ ...disputed, kind: 'dispute_lost', reference: 'dp_1' }),
    row(refund),
    row({ kind: 'recorded' }),
    row({ kind: 'recorded' }),
  ])
  await db().order.delete({ where: { id: orderId } })
})
