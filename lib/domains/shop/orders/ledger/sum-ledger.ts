import type { PaymentStatus } from '../status/states.ts'

/** What the sums follow from. Amounts are minor units. */
export type LedgerRow = {
  kind: string
  attemptId: number | null
  refundId: number | null
  /** Of a dispute, the provider's. */
  reference: string | null
  amount: number
  paysOrder: boolean
}

/** `refunded` includes refunds in progress, `disputed` disputes that are open or lost. */
export type PaymentSums = { captured: number; refunded: number; disputed: number; paysOrder: boolean }

export type LedgerSums = {
  /** What counts as payment of the order. */
  paid: number
  refunded: number
  /** Refunds in progress. */
  refundQueued: number
  disputed: number
  /** Whether a dispute of what paid the order is open. */
  isDisputed: boolean
  payments: ReadonlyMap<number, PaymentSums>
  refunds: ReadonlyMap<number, RefundState>
}

export type RefundState = 'open' | 'done' | 'failed'

/** Sums up the ledger of one order, oldest row first. */
export function sumLedger(rows: readonly LedgerRow[]): LedgerSums {
  const sums = { paid: 0, refunded: 0, refundQueued: 0, disputed: 0 }
  const payments = new Map<number, PaymentSums>()
  const refunds = new Map<number, RefundState>()
  const disputes = new Set<string>()
  for (const row of rows) {
    const own = row.paysOrder ? sums : { ...sums }
    const payment = paymentOf(payments, row)
    add(row, own, payment, refunds)
    if (row.paysOrder) followDispute(row, disputes)
  }
  return { ...sums, isDisputed: disputes.size > 0, payments, refunds }
}

type Sums = Pick<LedgerSums, 'paid' | 'refunded' | 'refundQueued' | 'disputed'>

function add(
  { kind, refundId, amount, paysOrder }: LedgerRow,
  order: Sums,
  payment: PaymentSums,
  refunds: Map<number, RefundState>,
): void {
  const before = refundId === null ? undefined : refunds.get(refundId)
  switch (kind) {
    case 'captured':
      payment.captured += amount
      order.paid += amount
      if (paysOrder) payment.paysOrder = true
      break
    case 'recorded':
    case 'adjustment':
      order.paid += amount
      if (paysOrder) payment.paysOrder = true
      break
    case 'refund_requested':
      payment.refunded += amount
      order.refundQueued += amount
      if (refundId !== null) refunds.set(refundId, 'open')
      break
    case 'refund_succeeded':
      if (before === 'open') order.refundQueued -= amount
      order.refunded += amount
      if (refundId !== null) refunds.set(refundId, 'done')
      break
    case 'refund_failed':
      payment.refunded -= amount
      if (before === 'done') order.refunded -= amount
      else order.refundQueued -= amount
      if (refundId !== null) refunds.set(refundId, 'failed')
      break
    case 'dispute_opened':
      payment.disputed += amount
      order.disputed += amount
      break
    case 'dispute_won':
      payment.disputed -= amount
      order.disputed -= amount
      break
  }
}

function followDispute({ kind, attemptId, reference }: LedgerRow, open: Set<string>): void {
  const dispute = `${attemptId} ${reference}`
  if (kind === 'dispute_opened') open.add(dispute)
  if (kind === 'dispute_won' || kind === 'dispute_lost') open.delete(dispute)
}

/** Of money outside of any provider nothing is summed up by payment. */
function paymentOf(payments: Map<number, PaymentSums>, { attemptId }: LedgerRow): PaymentSums {
  const none = { captured: 0, refunded: 0, disputed: 0, paysOrder: false }
  if (attemptId === null) return none
  const payment = payments.get(attemptId) ?? none
  payments.set(attemptId, payment)
  return payment
}

/** The payment state that the sums of an order come to; null while it is not paid. */
export function paidStateOf({
  paid,
  refunded,
  isDisputed,
}: Pick<LedgerSums, 'paid' | 'refunded' | 'isDisputed'>): PaymentStatus | null {
  if (paid <= 0) return null
  if (isDisputed) return 'disputed'
  if (refunded <= 0) return 'paid'
  return refunded < paid ? 'partially_refunded' : 'refunded'
}
