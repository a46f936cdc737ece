import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adoptOrders, compareLedger, listTransactions } from '#lib/domains/shop/orders/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let made = 0
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(() => db().order.deleteMany())

const db = () => shop.app.database.prisma
const placedAt = new Date('2026-03-01T10:00:00Z')
const paidAt = new Date('2026-03-02T10:00:00Z')
const laterOn = new Date('2026-03-05T10:00:00Z')

/** An order as it is stored: paid, at 10.00. */
const orderRow = (data: object = {}) => ({
  ...{ number: `L${++made}`, tokenSalt: 'salt', currency: 'USD', billing: {}, itemCount: 1 },
  ...{ subtotal: 1000n, discount: 0n, tax: 0n, total: 1000n, taxInclusive: false, paymentStatus: 'paid' },
  ...{ placedAt, paidAt, statusChangedAt: paidAt },
  ...data,
})
const order = async (data: object = {}) => (await db().order.create({ data: orderRow(data) })).id
const payment = async (orderId: number, data: object = {}) => {
  const amounts = { amount: 1000n, currency: 'USD', paidAmount: 1000n, paysOrder: true, updatedAt: laterOn }
  const row = { key: `key-${++made}`, gateway: 'sandbox', reference: `pi_${made}`, ...amounts, ...data }
  return db().paymentAttempt.create({ data: { ...row, orderId } })
}
const refund = async (orderId: number, amount: bigint, data: object = {}) => {
  const row = { amount, currency: 'USD', status: 'done', createdAt: paidAt, updatedAt: laterOn, ...data }
  return (await db().refund.create({ data: { ...row, orderId } })).id
}
/** The database, in which something happens between the moments at which it is read. */
const meanwhile = (work: () => Promise<unknown>) =>
  new Proxy(db(), {
    get(target, name) {
      if (name !== 'order') return Reflect.get(target, name).bind(target)
      return {
        findMany: async (query: Prisma.OrderFindManyArgs) => {
          const found = await target.order.findMany(query)
          await work()
          return found
        },
      }
    },
  })
const ledger = async (id: number) => (await listTransactions(shop.app, id)).map(({ id: _, ...row }) => row)
const adopt = () => adoptOrders(shop.app.database)
const row = (data: object) => ({
  ...{
    attemptId: null,
    refundId: null,
    reference: null,
    currency: 'USD',
    paysOrder: true,
    by: null,
    at: paidAt,
  },
  ...data,
})

describe('the ledger that an order lacks', () => {
  it('has each payment that arrived, at the moment and in the currency in which it did', async () => {
    const id = await order()
    const first = await payment(id, { paidAmount: 990n, paidCurrency: 'EUR' })
    const surplus = await payment(id, { paidAmount: 400n, paysOrder: false })
    await payment(id, { paidAmount: 0n, paysOrder: false })
    expect(await adopt()).toBe(1)
    expect(await ledger(id)).toEqual([
      row({
        kind: 'captured',
        attemptId: first.id,
        reference: first.reference,
        amount: 990,
        currency: 'EUR',
      }),
      row({
        ...{ kind: 'captured', attemptId: surplus.id, reference: surplus.reference, amount: 400 },
        ...{ paysOrder: false, at: laterOn },
      }),
    ])
  })

  it('has what was recorded by hand where no payment pays the order', async () => {
    const [byHand, accepted, undated] = [
      await order(),
      await order({ paid: 900n }),
      await order({ paidAt: null }),
    ]
    const besides = await payment(byHand, { paidAmount: 5n, paysOrder: false })
    expect(await adopt()).toBe(3)
    expect(await ledger(byHand)).toEqual([
      row({
        ...{ kind: 'captured', attemptId: besides.id, reference: besides.reference, amount: 5 },
        ...{ paysOrder: false, at: laterOn },
      }),
      row({ kind: 'recorded', amount: 1000 }),
    ])
    expect(await ledger(accepted)).toEqual([row({ kind: 'recorded', amount: 900 })])
    expect(await ledger(undated)).toEqual([row({ kind: 'recorded', amount: 1000, at: placedAt })])
  })

  it('is that of orders of this shop for which money was moved', async () => {
    const unpaid = await order({ paymentStatus: 'pending', paidAt: null })
    const late = await order({ paymentStatus: 'cancelled', paidAt: null })
    const surplus = await payment(late, { paysOrder: false })
    await payment(unpaid, { paidAmount: 0n, paysOrder: false })
    await order({ total: 0n })
    const former = await order({ importedFrom: 'shopify' })
    const known = await order()
    const { id: staffId } = await db().staff.create({ data: { name: 'Rosa', email: 'rosa@example.com' } })
    const data = {
      orderId: known,
      kind: 'recorded',
      amount: 1000n,
      currency: 'USD',
      paysOrder: true,
      staffId,
    }
    await db().paymentTransaction.create({ data: { ...data, createdAt: paidAt } })
    expect(await adopt()).toBe(1)
    expect(await ledger(late)).toEqual([
      row({
        ...{ kind: 'captured', attemptId: surplus.id, reference: surplus.reference, amount: 1000 },
        ...{ paysOrder: false, at: laterOn },
      }),
    ])
    expect([await ledger(unpaid), await ledger(former)]).toEqual([[], []])
    expect(await ledger(known)).toEqual([row({ kind: 'recorded', amount: 1000, by: 'Rosa' })])
    expect(await adopt()).toBe(0)
  })

  it('follows each refund as far as it got', async () => {
    const id = await order({ paymentStatus: 'partially_refunded', refunded: 100n })
    const { id: attemptId } = await payment(id)
    const done = await refund(id, 100n, { attemptId, reference: 're_1' })
    const failed = await refund(id, 200n, { attemptId, reference: 're_2', status: 'failed' })
    const pending = await refund(id, 300n, { attemptId, reference: 're_3', status: 'pending' })
    const queued = await refund(id, 50n, { status: 'queued' })
    await adopt()
    const requested = (refundId: number, amount: number) =>
      row({ kind: 'refund_requested', attemptId, refundId, amount })
    expect((await ledger(id)).slice(1)).toEqual([
      requested(done, 100),
      { ...requested(done, 100), kind: 'refund_succeeded', reference: 're_1', at: laterOn },
      requested(failed, 200),
      { ...requested(failed, 200), kind: 'refund_failed', reference: 're_2', at: laterOn },
      requested(pending, 300),
      { ...requested(queued, 50), attemptId: null },
    ])
  })

  it('counts for the order what was refunded of its own payment, up to what it came to', async () => {
    const id = await order({ paymentStatus: 'partially_refunded', refunded: 500n })
    const [own, surplus] = [await payment(id), await payment(id, { paysOrder: false, paidAmount: 900n })]
    const of = { attemptId: own.id }
    const refunds = [
      await refund(id, 400n, { attemptId: surplus.id }),
      await refund(id, 300n, { ...of, status: 'failed' }),
      await refund(id, 450n, { ...of, status: 'queued' }),
      await refund(id, 200n, of),
      await refund(id, 300n),
      await refund(id, 1n, of),
      await refund(id, 2n, { ...of, status: 'failed' }),
    ]
    await adopt()
    const counted = (await ledger(id))
      .filter(({ kind }) => kind === 'refund_requested')
      .map(({ refundId, paysOrder }) => [refunds.indexOf(refundId ?? 0), paysOrder])
    expect(counted).toEqual([
      [0, false],
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
      [6, true],
    ])
    const ended = (await ledger(id)).filter(({ kind }) => kind === 'refund_succeeded')
    expect(ended.map(({ paysOrder }) => paysOrder)).toEqual([false, true, true, false])
  })

  it('is written for any number of orders, until it is to stop', async () => {
    expect(await adopt()).toBe(0)
    await db().order.createMany({ data: Array.from({ length: 101 }, () => orderRow()) })
    expect(await adoptOrders(shop.app.database, AbortSignal.abort())).toBe(0)
    expect(await db().paymentTransaction.count()).toBe(0)
    expect(await adopt()).toBe(101)
    expect(await db().paymentTransaction.count()).toBe(101)
  })

  it('is written once, however many write it', async () => {
    await order()
    const late = { ...shop.app.database, prisma: meanwhile(adopt) }
    expect(await adoptOrders(late)).toBe(0)
    expect(await db().paymentTransaction.count()).toBe(1)
  })
})

describe('what differs from the ledger', () => {
  const compare = async (options: Parameters<typeof compareLedger>[1] = {}) =>
    (await compareLedger(db(), options)).map(({ field, stored, ledger: told }) => [field, stored, told])
  const captured = (orderId: number, attemptId: number | null, amount = 1000n) =>
    db().paymentTransaction.create({
      data: {
        ...{ orderId, attemptId, amount, kind: attemptId === null ? 'recorded' : 'captured' },
        ...{ currency: 'USD', paysOrder: true, createdAt: paidAt },
      },
    })

  it('is found among any number of orders, until it is to stop', async () => {
    expect(await compare()).toEqual([])
    const unpaid = { paymentStatus: 'pending', paidAt: null }
    const some = (length: number) =>
      db().order.createMany({ data: Array.from({ length }, () => orderRow(unpaid)) })
    await some(99)
    const first = await order()
    await some(100)
    const last = await order()
    const expected = [
      ['order.state', 'paid', 'null'],
      ['order.paid', '1000', '0'],
    ]
    expect(await compare()).toEqual([...expected, ...expected])
    expect((await compareLedger(db())).map(({ orderId }) => orderId)).toEqual([first, first, last, last])
    expect(await compare({ orderId: last })).toEqual(expected)
    expect(await compare({ signal: AbortSignal.abort() })).toEqual([])
  })

  it('is read again while nothing can change it', async () => {
    const id = await order()
    expect(await compare()).toHaveLength(2)
    expect(await compareLedger(meanwhile(() => captured(id, null)))).toEqual([])
    await db().order.update({ where: { id }, data: { paid: 1n } })
    expect(await compare()).toEqual([['order.paid', '1', '1000']])
    expect(await compareLedger(meanwhile(() => db().order.delete({ where: { id } })))).toEqual([])
  })

  it('is the state of an order for which money arrived, not of one that costs nothing', async () => {
    await order({ total: 0n })
    expect(await compare()).toEqual([])
    const id = await order({ paymentStatus: 'pending', total: 0n, paidAt: null })
    await captured(id, null, 700n)
    expect(await compare()).toEqual([
      ['order.state', 'null', 'paid'],
      ['order.paid', '0', '700'],
    ])
  })

  it('is a payment that the ledger knows nothing of', async () => {
    const id = await order()
    await captured(id, null)
    const { id: attemptId } = await payment(id, { refunded: 2n, disputed: 3n })
    expect(await compare()).toEqual([
      [`payment ${attemptId}.captured`, '1000', '0'],
      [`payment ${attemptId}.refunded`, '2', '0'],
      [`payment ${attemptId}.disputed`, '3', '0'],
      [`payment ${attemptId}.paysOrder`, 'true', 'false'],
    ])
    await db().paymentAttempt.update({
      where: { id: attemptId },
      data: { paidAmount: 0n, refunded: 0n, disputed: 0n, paysOrder: false },
    })
    expect(await compare()).toEqual([])
  })

  it('is more outstanding than a paid order costs beyond what was paid, or anything of one that is not', async () => {
    const id = await order({ total: 1500n, paid: 1000n, outstanding: 500n })
    await captured(id, null)
    expect(await compare()).toEqual([])
    await db().order.update({ where: { id }, data: { outstanding: 501n } })
    expect(await compare()).toEqual([['order.outstanding', '501', '500']])
    await db().order.update({ where: { id }, data: { outstanding: 499n } })
    expect(await compare()).toEqual([])
    const unpaid = await order({ paymentStatus: 'pending', paidAt: null, outstanding: 1n })
    expect(await compare()).toEqual([['order.outstanding', '1', '0']])
    await db().order.delete({ where: { id: unpaid } })
    await db().order.update({ where: { id }, data: { paid: 1600n, outstanding: 1n } })
    await captured(id, null, 600n)
    expect(await compare()).toEqual([['order.outstanding', '1', '0']])
  })

  it('is what each refund of an order was of once one had lines, though nothing of it is left', async () => {
    const id = await order({ paymentStatus: 'refunded', refunded: 1000n, refundedShipping: 10n })
    await captured(id, null)
    const name = { name: 'Cup', quantity: 4, unitPrice: 250n, subtotal: 1000n, total: 1000n }
    const { id: lineId } = await db().orderLine.create({
      data: { ...name, orderId: id, refundedAmount: 700n },
    })
    const made = [await refund(id, 600n), await refund(id, 400n)]
    const money = { orderId: id, currency: 'USD', paysOrder: true, createdAt: paidAt }
    for (const [index, refundId] of made.entries())
      for (const kind of ['refund_requested', 'refund_succeeded'])
        await db().paymentTransaction.create({
          data: { ...money, kind, refundId, amount: [600n, 400n][index] ?? 0n },
        })
    expect(await compare()).toEqual([])
    await db().refundLine.create({ data: { refundId: made[1] ?? 0, lineId, quantity: 1, amount: 250n } })
    expect(await compare()).toEqual([
      ['order.refundedShipping', '10', '0'],
      [`line ${lineId}.refundedAmount`, '700', '250'],
    ])
  })

  it('is what refunds and deductions were of, but for those that failed', async () => {
    const id = await order()
    await captured(id, null)
    const name = { name: 'Cup', quantity: 4, unitPrice: 250n, subtotal: 1000n, total: 1000n }
    const { id: lineId } = await db().orderLine.create({ data: { ...name, orderId: id } })
    const lines = (amount: bigint) => ({ create: { lineId, quantity: 1, amount } })
    await db().deduction.create({
      data: {
        orderId: id,
        amount: 300n,
        shippingAmount: 50n,
        reason: 'returned',
        createdAt: paidAt,
        lines: lines(250n),
      },
    })
    const failed = await refund(id, 240n, { status: 'failed', shippingAmount: 40n, lines: lines(200n) })
    expect(await compare()).toEqual([
      ['order.refundedShipping', '0', '50'],
      [`line ${lineId}.refundedAmount`, '0', '250'],
      ['order.deducted', '0', '300'],
      [`refund ${failed}.status`, 'failed', 'undefined'],
    ])
    const queued = await refund(id, 110n, { status: 'queued', shippingAmount: 10n, lines: lines(100n) })
    expect(await compare()).toEqual([
      ['order.refundedShipping', '0', '60'],
      [`line ${lineId}.refundedAmount`, '0', '350'],
      ['order.deducted', '0', '300'],
      [`refund ${failed}.status`, 'failed', 'undefined'],
      [`refund ${queued}.status`, 'open', 'undefined'],
    ])
    await db().orderLine.update({ where: { id: lineId }, data: { refundedAmount: 350n } })
    await db().order.update({ where: { id }, data: { refundedShipping: 60n, deducted: 300n } })
    expect((await compare()).map(([field]) => field)).toEqual([
      `refund ${failed}.status`,
      `refund ${queued}.status`,
    ])
  })
})
