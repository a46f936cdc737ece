import type { Context } from '#lib/context.ts'
import {
  holdOrder,
  loadOrder,
  markPaid,
  markRefunded,
  type Order,
  TransitionRefused,
} from '#lib/orders/index.ts'
import { cancelAttempts, type RefundWish, refundOrder } from '#lib/payments/index.ts'
import { transact } from '#lib/platform/transact.ts'

/** The owner has the money: counts an order as paid. Throws TransitionRefused. */
export async function payByHand(context: Context, order: Order): Promise<Order> {
  const { prisma } = context.database
  await cancelAttempts(context, order.id)
  const now = await loadOrder(prisma, order.id)
  if (now.paymentStatus === 'paid' && order.paymentStatus !== 'paid') return now
  const { id: orderId, total: amount, currency } = order
  const at = context.clock.now()
  const isPaid = await transact(prisma, async (tx) => {
    await holdOrder(tx, orderId)
    return markPaid(tx, context, { orderId, amount, currency, at })
  })
  if (!isPaid) throw refused(order, 'paid')
  return loadOrder(prisma, orderId)
}

/**
 * The owner refunds an order, or one of its payments. What was paid online goes back through its provider; the order
 * changes once that has answered; `isQueued` where it does not answer now. Throws TransitionRefused.
 */
export async function refundByHand(
  context: Context,
  order: Order,
  wish: Partial<RefundWish> = {},
): Promise<{ order: Order; isQueued: boolean }> {
  const { prisma } = context.database
  const { id: orderId, currency } = order
  const { amount = null, payment = null } = wish
  const refunded = await refundOrder(context, order, { amount, payment })
  if (refunded !== 'none') return { order: await loadOrder(prisma, orderId), isQueued: refunded === 'queued' }
  const given = amount ?? order.total - order.totals.refunded
  const at = context.clock.now()
  await transact(prisma, async (tx) => {
    if (!(await markRefunded(tx, context, { orderId, amount: given, at }))) throw refused(order, 'refunded')
    const data = { orderId, amount: BigInt(given), currency, status: 'done', createdAt: at }
    await tx.refund.create({ data, select: { id: true } })
  })
  return { order: await loadOrder(prisma, orderId), isQueued: false }
}

function refused({ number, status, paymentStatus, totals, total }: Order, wanted: string): TransitionRefused {
  const left =
    paymentStatus.includes('paid') || paymentStatus.includes('refunded') ? total - totals.refunded : 0
  return new TransitionRefused(
    `${number} cannot be ${wanted}: it is ${status}, its payment ${paymentStatus}, and ${left} of ${total} can be given back.`,
  )
}
