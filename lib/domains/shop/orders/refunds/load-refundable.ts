import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lostOf, toUnits, unitColumns, unshippedOf } from '../reading/line-units.ts'
import { overpaidOf } from '../status/settle-paid-state.ts'
import { refundableStatuses } from '../status/states.ts'
import type { Refundable } from './plan-refund.ts'

/** What can still be refunded of a paid order, excluding refunds in progress. Throws DomainError. */
export async function loadRefundable(tx: Tx, orderId: number): Promise<Refundable> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: columns })
  const { number, currency, importedFrom, paymentStatus, taxInclusive } = order
  if (importedFrom !== null) throw new DomainError('refund_of_former_order', { number })
  if (!refundableStatuses.includes(paymentStatus)) throw new DomainError('refund_of_unpaid_order', { number })
  const lines = order.lines.map(({ name, ...line }) => {
    const { id, quantity, refundedQuantity } = line
    const units = toUnits(line)
    return {
      ...{ id, name, quantity, refundedQuantity },
      inShop: unshippedOf(units) - lostOf(units),
      lost: lostOf(units),
      returned: units.returned - units.settled,
      refundedAmount: Number(line.refundedAmount),
      gross: grossOf(line, taxInclusive),
    }
  })
  const paid = Number(order.paid ?? order.total)
  const queued = Number(order.refundQueued)
  const shipping = Number(order.total) - lines.reduce((sum, { gross }) => sum + gross, 0)
  return {
    ...{ number, currency, paid, lines, queued },
    left: paid - Number(order.refunded) - queued - Number(order.disputed),
    disputed: Number(order.disputed),
    shippingLeft: shipping - Number(order.refundedShipping),
    overpaid: Math.max(0, overpaidOf(order)),
  }
}

/** What a line costs, with tax. */
export function grossOf({ total, tax }: { total: bigint; tax: bigint }, taxInclusive: boolean): number {
  return Number(total) + (taxInclusive ? 0 : Number(tax))
}

const columns = {
  number: true,
  importedFrom: true,
  currency: true,
  paymentStatus: true,
  taxInclusive: true,
  total: true,
  paid: true,
  refunded: true,
  refundQueued: true,
  disputed: true,
  refundedShipping: true,
  lines: {
    select: { ...unitColumns, name: true, total: true, tax: true, refundedAmount: true },
    orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
  },
}
