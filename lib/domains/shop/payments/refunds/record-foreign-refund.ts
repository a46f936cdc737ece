import type { Context } from '#lib/context.ts'
import {
  finishRefund,
  loadRefundable,
  recordOrderEvent,
  reserveRefund,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { reserve } from './queue-refund.ts'
import { recordSurplusRefund } from './record-surplus-refund.ts'

/** Records refunds made on the provider's own pages. The shop's own are recorded already. The order must be locked. */
export async function recordForeignRefund(
  tx: Tx,
  context: Context,
  { id: attemptId, orderId }: Attempt,
  reported: GatewayStatus,
  at: Date,
): Promise<void> {
  const { refunded, paidAmount, paysOrder } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { refunded: true, paidAmount: true, paysOrder: true },
  })
  const amount = Math.min(reported.refunded, Number(paidAmount)) - Number(refunded)
  if (amount <= 0 || !(await reserve(tx, attemptId, amount))) return
  const { currency } = reported
  const foreign = { orderId, attemptId, amount, currency, at }
  if (paysOrder) return countForOrder(tx, context, foreign)
  await record(tx, foreign)
  await recordSurplusRefund(tx, context, { orderId, amount, currency, reason: 'provider', at })
}

type ForeignRefund = { orderId: number; attemptId: number; amount: number; currency: string; at: Date }

async function countForOrder(tx: Tx, context: Context, foreign: ForeignRefund): Promise<void> {
  const { orderId, attemptId, currency, at } = foreign
  const amount = Math.min(foreign.amount, await loadRefundableAmount(tx, orderId))
  if (amount > 0) {
    const { id } = await reserveRefund(tx, {
      orderId,
      attemptId,
      options: { amount },
      reason: 'provider',
      at,
    })
    await tx.refund.updateMany({ where: { id }, data: { status: 'done' } })
    await finishRefund(tx, context, id, at)
  }
  // The owner had recorded the rest as refunded outside of any provider, so it was refunded twice.
  const beyond = foreign.amount - amount
  if (beyond === 0) return
  await record(tx, { ...foreign, amount: beyond })
  await recordOrderEvent(tx, orderId, 'order.given_back', at, {
    amount: beyond,
    currency,
    reason: 'provider',
  })
}

/** How much of an order can still be refunded, in minor units. */
async function loadRefundableAmount(tx: Tx, orderId: number): Promise<number> {
  const { paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { paymentStatus: true },
  })
  return paymentStatus === 'refunded' ? 0 : (await loadRefundable(tx, orderId)).left
}

async function record(tx: Tx, { orderId, attemptId, amount, currency, at }: ForeignRefund): Promise<void> {
  const data = { orderId, attemptId, amount: BigInt(amount), currency, status: 'done', reason: 'provider' }
  await tx.refund.create({ data: { ...data, createdAt: at }, select: { id: true } })
}
