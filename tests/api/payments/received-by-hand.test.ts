import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAnyOrder, lockOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { recordReceived } from '#lib/domains/shop/payments/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let order: Order

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  const { number } = await shop.order({ gateway: 'bank_transfer' })
  order = await findAnyOrder(shop.app, number)
})
afterAll(() => shop.close())

type Row = { status?: string; captured?: number; refunded?: number; disputed?: number; currency?: string }
const DUE = 2350

class RolledBack extends Error {}

/**
 * The rows that are written if a person says that the order is paid, which has these payments: `wanted` is the place of one of them. Nothing of it
 * stays.
 */
async function receive(rows: Row[], wanted?: number | 'offline') {
  const told: { result?: unknown; ids: number[] } = { ids: [] }
  const { prisma } = shop.app.database
  const work = transact(prisma, async (tx) => {
    await lockOrder(tx, order.id)
    for (const [index, row] of rows.entries()) {
      const { status = 'paid', captured = 0, refunded = 0, disputed = 0, currency = 'USD' } = row
      const { id } = await tx.paymentAttempt.create({
        data: {
          ...{
            key: `key-${index}`,
            orderId: order.id,
            gateway: 'sandbox',
            reference: `ref-${index}`,
            status,
          },
          ...{ amount: BigInt(DUE), currency: 'USD', createdAt: shop.clock.now() },
          ...{ paidAmount: BigInt(captured), paidCurrency: captured > 0 ? currency : null },
          ...{ refunded: BigInt(refunded), disputed: BigInt(disputed) },
        },
      })
      told.ids.push(id)
    }
    const payment = typeof wanted === 'number' ? (told.ids[wanted] ?? 0) : wanted
    const isDone = await recordReceived(tx, shop.app, order, { payment })
    const placeOf = (id: number | null) => (id === null ? null : told.ids.indexOf(id))
    const where = { orderId: order.id }
    const orderBy = { id: 'asc' } as const
    const ledger = await tx.paymentTransaction.findMany({ where, orderBy })
    const refunds = await tx.refund.findMany({ where, orderBy })
    const { paymentStatus, paid } = await tx.order.findUniqueOrThrow({ where: { id: order.id } })
    told.result = {
      isDone,
      paid: [paymentStatus, paid === null ? null : Number(paid)],
      ledger: ledger.map((row) => [
        row.kind,
        Number(row.amount),
        placeOf(row.attemptId),
        row.paysOrder,
        row.staffId,
      ]),
      refunds: refunds.map((row) => [placeOf(row.attemptId), Number(row.amount), row.reason]),
      own: (await tx.paymentAttempt.findMany({ where: { ...where, paysOrder: true } })).map(({ id }) =>
        placeOf(id),
      ),
    }
    throw new RolledBack('Nothing of it stays.')
  })
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (error instanceof RolledBack) return told
  const { code, facts } = error as { code: string; facts: unknown }
  return { ...told, result: [code, facts] }
}

const captured = { captured: 2000 }
const gone = { captured: 900, refunded: 500, disputed: 400 }
const rest = { captured: 900, refunded: 500, disputed: 399 }
const foreign = { captured: 2000, currency: 'EUR' }
const [processing, authorized, pending] = ['processing', 'authorized', 'pending'].map((status) => ({
  status,
}))
const recorded = (place: number | null = null) => ({
  isDone: true,
  paid: ['paid', null],
  ledger: [['recorded', DUE, place, true, null]],
  refunds: [],
  own: place === null ? [] : [place],
})
const accepted = (place: number) => ({
  isDone: true,
  paid: ['paid', 2000],
  ledger: [['adjustment', 2000, place, true, null]],
  refunds: [],
  own: [place],
})

it('an order is paid outside of any provider if nothing else can be meant', async () => {
  for (const rows of [[], [gone], [pending ?? {}], [{ status: 'failed' }, gone], [{ status: 'cancelled' }]])
    expect((await receive(rows)).result).toEqual(recorded())
  expect((await receive([processing ?? {}], 'offline')).result).toEqual(recorded())
})

it('it is paid by the only payment that has arrived, for what that came to', async () => {
  expect((await receive([captured])).result).toEqual(accepted(0))
  expect((await receive([gone, captured])).result).toEqual(accepted(1))
  expect((await receive([captured, pending ?? {}])).result).toEqual(accepted(0))
})

it('it is paid by the payment that is named, which counts once it arrives; what else has arrived goes back', async () => {
  expect((await receive([captured, processing ?? {}], 0)).result).toEqual(accepted(0))
  for (const row of [processing, authorized])
    expect((await receive([pending ?? {}, row ?? {}], 1)).result).toEqual(recorded(1))
  expect((await receive([captured, processing ?? {}], 1)).result).toEqual({
    ...recorded(1),
    ledger: [
      ['recorded', DUE, 1, true, null],
      ['refund_requested', 2000, 0, false, null],
    ],
    refunds: [[0, 2000, 'paid_twice']],
  })
  const { result } = await receive([captured, { captured: 700 }], 'offline')
  expect(result).toMatchObject({
    own: [],
    refunds: [
      [0, 2000, 'paid_twice'],
      [1, 700, 'paid_twice'],
    ],
  })
})

it('the payment has to be named if it could be another, and cannot be one that has not arrived whole', async () => {
  const { number } = order
  const lists = async (rows: Row[], places: number[]) => {
    const { result, ids } = await receive(rows)
    const payments = places.map((place) => `${ids[place]} (sandbox)`).join(', ')
    expect(result).toEqual(['received_needs_payment', { number, payments }])
  }
  await lists([processing ?? {}], [0])
  await lists([authorized ?? {}, pending ?? {}], [0])
  await lists([captured, processing ?? {}], [0, 1])
  await lists([captured, captured], [0, 1])
  await lists([captured, foreign], [0])
  await lists([captured, rest], [0])
  const refuses = async (rows: Row[], place: number, wanted?: number) => {
    const { result, ids } = await receive(rows, wanted)
    expect(result).toEqual(['payment_not_receivable', { number, id: ids[place] ?? 0 }])
  }
  await refuses([foreign], 0)
  await refuses([gone, rest], 1)
  await refuses([pending ?? {}], 0, 0)
  await refuses([captured, rest], 1, 1)
  await refuses([captured, foreign], 1, 1)
  await refuses([captured], 9, 9)
})

it('an order that waits for nothing is not paid again', async () => {
  const { prisma } = shop.app.database
  const paid = { ...order, totals: { ...order.totals, due: 0 } }
  const before = await prisma.paymentTransaction.count()
  expect(await transact(prisma, (tx) => recordReceived(tx, shop.app, paid, {}))).toBe(false)
  expect(await prisma.paymentTransaction.count()).toBe(before)
})
