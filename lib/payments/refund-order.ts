import type { Context } from '#lib/context.ts'
import { holdOrder, type Order, TransitionRefused } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import { attemptColumns } from './attempt.ts'
import { isUnavailable } from './is-unavailable.ts'
import { performRefund } from './perform-refund.ts'
import { queueRefund } from './queue-refund.ts'

/**
 * Gives back what was paid through a provider: an amount in minor units, or all that is left. Resolves to `none` where
 * nothing was paid so, and to `queued` where the provider does not answer now. Throws TransitionRefused.
 */
export async function refundOrder(
  context: Context,
  order: Order,
  amount: number | null,
): Promise<'done' | 'queued' | 'none'> {
  const { prisma } = context.database
  const refundId = await prisma.$transaction((tx) => reserve(tx, context, order, amount))
  if (refundId === null) return 'none'
  try {
    await performRefund(context, refundId)
  } catch (error) {
    if (isUnavailable(error)) return 'queued'
    throw error
  }
  const { status, failure } = await prisma.refund.findUniqueOrThrow({ where: { id: refundId } })
  if (status === 'failed') throw new TransitionRefused(failure ?? 'The provider gives nothing back.')
  return status === 'done' ? 'done' : 'queued'
}

/** What waits to be given back is given back already, as far as others are concerned. */
async function reserve(tx: Tx, { clock }: Context, order: Order, wanted: number | null) {
  const { id: orderId, number, total } = order
  await holdOrder(tx, orderId)
  const { refunded, paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { refunded: true, paymentStatus: true },
  })
  if (paymentStatus !== 'paid' && paymentStatus !== 'partially_refunded')
    throw new TransitionRefused(`${number} cannot be refunded: its payment is ${paymentStatus}.`)
  const attempt = await tx.paymentAttempt.findFirst({
    where: { orderId, status: 'paid', refunds: { none: { reason: { in: ['paid_late', 'paid_twice'] } } } },
    orderBy: { id: 'asc' },
    select: attemptColumns,
  })
  if (!attempt) return null
  const queued = await tx.refund.aggregate({
    where: { orderId, status: 'queued', reason: 'owner' },
    _sum: { amount: true },
  })
  const left = total - Number(refunded) - Number(queued._sum.amount ?? 0)
  const amount = wanted ?? left
  if (amount <= 0 || amount > left)
    throw new TransitionRefused(`${number} cannot be refunded so: ${left} of ${total} can be given back.`)
  return queueRefund(tx, { attempt, amount, reason: 'owner', at: clock.now() })
}
