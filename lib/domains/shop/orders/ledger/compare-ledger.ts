import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../lock-order.ts'
import { overpaidOf } from '../status/settle-paid-state.ts'
import { ownOrder, paidStatuses } from '../status/states.ts'
import { paidStateOf, sumLedger } from './sum-ledger.ts'

/** A sum or state that is not what the ledger says. */
export type LedgerDifference = {
  orderId: number
  number: string
  /** Such as `order.refunded` or `payment 12.captured`. */
  field: string
  stored: string
  ledger: string
}

const BATCH = 200

/**
 * Compares the stored sums and states of all orders, or one, with what their ledgers come to. An order and its ledger are read by
 * several statements, so what differs is read again while nothing can change it.
 */
export async function compareLedger(
  prisma: Database['prisma'],
  { orderId, signal }: { orderId?: number; signal?: AbortSignal | undefined } = {},
): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  for (let after = 0; !signal?.aborted; ) {
    const orders = await prisma.order.findMany({
      where: { ...ownOrder, id: { gt: after, equals: orderId } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: columns,
    })
    for (const order of orders)
      if (compareOrder(order).length > 0)
        found.push(...(await transact(prisma, (tx) => compareLocked(tx, order.id))))
    after = orders.at(-1)?.id ?? after
    if (orders.length < BATCH) break
  }
  return found
}

async function compareLocked(tx: Tx, id: number): Promise<LedgerDifference[]> {
  await lockOrder(tx, id)
  const order = await tx.order.findUnique({ where: { id }, select: columns })
  return order ? compareOrder(order) : []
}

const columns = {
  id: true,
  number: true,
  total: true,
  paid: true,
  outstanding: true,
  refunded: true,
  refundQueued: true,
  disputed: true,
  refundedShipping: true,
  deducted: true,
  paymentStatus: true,
  payments: { select: { id: true, paidAmount: true, refunded: true, disputed: true, paysOrder: true } },
  lines: { where: { refundedAmount: { not: 0n } }, select: { id: true, refundedAmount: true } },
  refunds: {
    select: {
      id: true,
      status: true,
      shippingAmount: true,
      lines: { select: { lineId: true, amount: true } },
    },
  },
  deductions: {
    select: { amount: true, shippingAmount: true, lines: { select: { lineId: true, amount: true } } },
  },
  transactions: {
    select: { kind: true, attemptId: true, refundId: true, reference: true, amount: true, paysOrder: true },
    orderBy: { id: 'asc' as const },
  },
}

type Compared = NonNullable<Awaited<ReturnType<typeof loadOne>>>
const loadOne = (tx: Tx) => tx.order.findFirst({ select: columns })

function compareOrder(order: Compared): LedgerDifference[] {
  const { id: orderId, number, paymentStatus, payments, refunds, deductions } = order
  const sums = sumLedger(order.transactions.map((row) => ({ ...row, amount: Number(row.amount) })))
  const found: LedgerDifference[] = []
  const compare = (field: string, stored: unknown, ledger: unknown) => {
    if (String(stored) !== String(ledger))
      found.push({ orderId, number, field, stored: String(stored), ledger: String(ledger) })
  }
  const isPaid = paidStatuses.includes(paymentStatus)
  // An order that costs nothing is paid without any money.
  if (Number(order.paid ?? order.total) > 0 || sums.paid > 0) {
    compare('order.state', isPaid ? paymentStatus : null, paidStateOf(sums))
    compare('order.paid', isPaid ? Number(order.paid ?? order.total) : 0, sums.paid)
  }
  compare('order.refunded', order.refunded, sums.refunded)
  compare('order.refundQueued', order.refundQueued, sums.refundQueued)
  compare('order.disputed', order.disputed, sums.disputed)
  for (const { id, ...payment } of payments) {
    const known = sums.payments.get(id) ?? { captured: 0, refunded: 0, disputed: 0, paysOrder: false }
    compare(`payment ${id}.captured`, payment.paidAmount, known.captured)
    compare(`payment ${id}.refunded`, payment.refunded, known.refunded)
    compare(`payment ${id}.disputed`, payment.disputed, known.disputed)
    compare(`payment ${id}.paysOrder`, payment.paysOrder, known.paysOrder)
  }
  if (hasParts(order)) {
    const parts = sumParts([...refunds, ...deductions])
    compare('order.refundedShipping', order.refundedShipping, parts.shipping)
    const lines = new Map(order.lines.map((line) => [line.id, line.refundedAmount]))
    for (const id of new Set([...lines.keys(), ...parts.lines.keys()]))
      compare(`line ${id}.refundedAmount`, lines.get(id) ?? 0, parts.lines.get(id) ?? 0)
  }
  if (order.outstanding !== 0n) {
    const most = isPaid ? Math.max(0, -overpaidOf(order)) : 0
    compare('order.outstanding', order.outstanding, Math.min(Math.max(0, Number(order.outstanding)), most))
  }
  const deducted = deductions.reduce((sum, { amount }) => sum + amount, 0n)
  compare('order.deducted', order.deducted, deducted)
  for (const { id, status } of refunds) {
    const state = status === 'queued' || status === 'pending' ? 'open' : status
    compare(`refund ${id}.status`, state, sums.refunds.get(id))
  }
  return found
}

/** An order that was refunded in full before refunds had lines has none. */
function hasParts({ paymentStatus, refunds }: Compared): boolean {
  return paymentStatus !== 'refunded' || refunds.some(({ lines }) => lines.length > 0)
}

type Part = Pick<Compared['deductions'][number], 'shippingAmount' | 'lines'> & { status?: string }

/** Sums up what refunds and deductions were of: shipping, and amounts by line. Those that failed count for nothing. */
function sumParts(refunds: readonly Part[]): { shipping: bigint; lines: Map<number, bigint> } {
  const lines = new Map<number, bigint>()
  let shipping = 0n
  for (const refund of refunds) {
    if (refund.status === 'failed') continue
    shipping += refund.shippingAmount
    for (const { lineId, amount } of refund.lines) lines.set(lineId, amount + (lines.get(lineId) ?? 0n))
  }
  return { shipping, lines }
}
