import type { Context } from '#lib/context.ts'
import { holdOrder, type Order, TransitionRefused } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import { transact } from '#lib/platform/transact.ts'
import { chooseRefundable, type WantedPayment } from './choose-refundable.ts'
import { isUnavailable } from './is-unavailable.ts'
import { type CapturedPayment, paymentColumns, toPayment } from './list-payments.ts'
import { performRefund } from './perform-refund.ts'
import { queueRefund } from './queue-refund.ts'

export type RefundWish = {
  /** Minor units of what was captured; all that is left where null. */
  amount: number | null
  payment: WantedPayment | null
}

/**
 * Refunds what was captured by a provider. Resolves to `none` where nothing was paid so, and to `queued` where the
 * provider does not answer now. Throws TransitionRefused.
 */
export async function refundOrder(
  context: Context,
  order: Order,
  wish: RefundWish,
): Promise<'done' | 'queued' | 'none'> {
  const { prisma } = context.database
  const refundId = await transact(prisma, (tx) => reserve(tx, context, order, wish))
  if (refundId === null) return 'none'
  try {
    await performRefund(context, refundId)
  } catch (error) {
    if (isUnavailable(error)) return 'queued'
    throw error
  }
  const { status, failure } = await prisma.refund.findUniqueOrThrow({ where: { id: refundId } })
  if (status === 'failed') throw new TransitionRefused(failure ?? 'The provider refuses the refund.')
  return status === 'done' ? 'done' : 'queued'
}

/** What is about to be refunded counts as refunded, as far as others are concerned. */
async function reserve(tx: Tx, { clock }: Context, order: Order, wish: RefundWish): Promise<number | null> {
  const { id: orderId, number, total } = order
  await holdOrder(tx, orderId)
  const { refunded, paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { refunded: true, paymentStatus: true },
  })
  const rows = await tx.paymentAttempt.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: paymentColumns,
  })
  const payment = chooseRefundable({ number, paymentStatus }, rows.map(toPayment), wish.payment)
  if (!payment) return null
  const left = payment.paysOrder ? await leftOf(tx, orderId, total - Number(refunded)) : leftOfSpare(payment)
  const whole = payment.paysOrder ? total : payment.captured
  const amount = wish.amount ?? left
  const attempt = { id: payment.id, orderId }
  const refundId =
    amount > 0 && amount <= left
      ? await queueRefund(tx, { attempt, amount, reason: 'owner', at: clock.now() })
      : null
  if (refundId === null)
    throw new TransitionRefused(`${number} cannot be refunded so: ${left} of ${whole} can be refunded.`)
  return refundId
}

function leftOfSpare({ captured, refunded }: CapturedPayment): number {
  return captured - refunded
}

async function leftOf(tx: Tx, orderId: number, left: number): Promise<number> {
  const queued = await tx.refund.aggregate({
    where: { orderId, status: 'queued', attempt: { paysOrder: true } },
    _sum: { amount: true },
  })
  return left - Number(queued._sum.amount ?? 0)
}
