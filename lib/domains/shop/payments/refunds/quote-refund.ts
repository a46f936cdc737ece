import type { Context } from '#lib/context.ts'
import type { Amount } from '#lib/domains/domain-error.ts'
import {
  keepsUndelivered,
  loadRefundable,
  type Order,
  planRefund,
  unshippedOf,
} from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { choosePayment, planSurplus, type RefundRequest } from './refund-order.ts'

/** What a refund comes to, and what becomes of the order. */
export type RefundQuote = {
  amount: Amount
  /** Who returns the money; null: whoever runs the shop. */
  gateway: string | null
  /** Whether it is of a payment that the order did not need. */
  isSurplus: boolean
  /** Units that go back into stock. */
  restocked: number
  /** Units that are no longer shipped. */
  unshipped: number
  /** Whether the order is cancelled, since nothing of it was shipped, or is left to ship. */
  isCancelled: boolean
}

/** Says what a refund would do, without doing it. Throws DomainError. */
export async function quoteRefund(
  { database }: Pick<Context, 'database'>,
  order: Order,
  request: RefundRequest,
): Promise<RefundQuote> {
  const { number, currency, units } = order
  return transact(database.prisma, async (tx) => {
    const payment = await choosePayment(tx, order, request)
    const gateway = payment?.gateway ?? null
    if (payment && !payment.paysOrder) {
      const { left, amount } = planSurplus(number, payment, request)
      const nothing = { restocked: 0, unshipped: 0, isCancelled: false }
      return { amount: { ...left, amount }, gateway, isSurplus: true, ...nothing }
    }
    const { amount, lines } = planRefund(await loadRefundable(tx, order.id), request)
    const before = units.reduce((sum, line) => sum + unshippedOf(line), 0)
    const after = units.reduce((sum, line) => {
      const { quantity = 0, returnedQuantity = 0 } = lines.find(({ lineId }) => lineId === line.lineId) ?? {}
      const refunded = line.refunded + quantity
      return sum + unshippedOf({ ...line, refunded, settled: line.settled + returnedQuantity })
    }, 0)
    return {
      ...{ amount: { amount, currency }, gateway, isSurplus: false, unshipped: before - after },
      restocked: lines.reduce((sum, { restockedQuantity }) => sum + restockedQuantity, 0),
      isCancelled:
        after === 0 &&
        !keepsUndelivered(order.lines.map((line) => withRefunded(line, lines))) &&
        order.fulfillmentStatus === 'unfulfilled' &&
        ['pending', 'processing'].includes(order.status),
    }
  })
}

type Planned = readonly { lineId: number; quantity: number }[]

/** A line as it is after the refund. */
function withRefunded<L extends { id: number; refundedQuantity: number }>(line: L, planned: Planned): L {
  const { quantity = 0 } = planned.find(({ lineId }) => lineId === line.id) ?? {}
  return { ...line, refundedQuantity: line.refundedQuantity + quantity }
}
