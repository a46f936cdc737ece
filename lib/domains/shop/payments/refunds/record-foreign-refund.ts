import type { Context } from '#lib/context.ts'
import {
  finishRefund,
  loadRefundable,
  recordOrderEvent,
  recordTransaction,
  reserveRefund,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { GatewayStatus, Movements, ProviderRefund } from '../gateways/gateway.ts'
import { reserve } from './queue-refund.ts'
import { finishSurplusRefund, toTransaction } from './surplus-refund.ts'

/** Records refunds made on the provider's own pages. The shop's own are recorded already. The order must be locked. */
export async function recordForeignRefund(
  tx: Tx,
  context: Context,
  { id: attemptId, orderId }: Attempt,
  reported: GatewayStatus & { movements?: Movements | null },
  at: Date,
): Promise<void> {
  if (reported.refunded === 0) return
  const { refunded, paidAmount, paysOrder } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { refunded: true, paidAmount: true, paysOrder: true },
  })
  const amount = Math.min(reported.refunded, Number(paidAmount)) - Number(refunded)
  if (amount <= 0 || !(await reserve(tx, attemptId, amount))) return
  const { currency } = reported
  const reference = await findReference(tx, attemptId, amount, reported.movements?.refunds ?? [])
  const foreign = { orderId, attemptId, amount, currency, reference, at }
  if (paysOrder) return countForOrder(tx, context, foreign)
  const refund = await record(tx, foreign)
  await finishSurplusRefund(tx, context, refund, { reference, at })
}

/** The provider's reference of a refund that the shop does not know, if it is the only one and of this amount. */
async function findReference(
  tx: Tx,
  attemptId: number,
  amount: number,
  refunds: readonly ProviderRefund[],
): Promise<string | null> {
  if (refunds.length === 0) return null
  const known = await tx.refund.findMany({ where: { attemptId }, select: { reference: true } })
  const unknown = refunds.filter(
    (one) => one.status !== 'failed' && !known.some(({ reference }) => reference === one.reference),
  )
  const [only, ...others] = unknown
  return only?.amount === amount && others.length === 0 ? only.reference : null
}

type ForeignRefund = {
  orderId: number
  attemptId: number
  amount: number
  currency: string
  reference: string | null
  at: Date
}

async function countForOrder(tx: Tx, context: Context, foreign: ForeignRefund): Promise<void> {
  const { orderId, attemptId, currency, reference, at } = foreign
  const amount = Math.min(foreign.amount, await loadRefundableAmount(tx, orderId))
  if (amount > 0) {
    const { id } = await reserveRefund(tx, {
      orderId,
      attemptId,
      options: { amount },
      reason: 'provider',
      at,
    })
    await finishRefund(tx, context, id, { reference: amount === foreign.amount ? reference : null, at })
  }
  // The owner had recorded the rest as refunded outside of any provider, so it was refunded twice.
  const beyond = foreign.amount - amount
  if (beyond === 0) return
  const surplus = await record(tx, { ...foreign, amount: beyond, reference: null })
  await recordTransaction(tx, { ...toTransaction(surplus), kind: 'refund_succeeded', at })
  await recordOrderEvent(tx, orderId, 'order.given_back', at, {
    amount: beyond,
    currency,
    reason: 'provider',
  })
}

/** How much of an order can still be refunded, in minor units: nothing where a dispute is about more than was left. */
async function loadRefundableAmount(tx: Tx, orderId: number): Promise<number> {
  const { paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { paymentStatus: true },
  })
  return paymentStatus === 'refunded' ? 0 : Math.max(0, (await loadRefundable(tx, orderId)).left)
}

async function record(tx: Tx, { at, ...foreign }: ForeignRefund) {
  const { id } = await tx.refund.create({
    data: { ...foreign, amount: BigInt(foreign.amount), status: 'done', reason: 'provider', createdAt: at },
    select: { id: true },
  })
  const refund = { ...foreign, id, reason: 'provider' }
  await recordTransaction(tx, { ...toTransaction(refund), kind: 'refund_requested', at })
  return refund
}
