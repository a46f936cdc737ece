import type { Context } from '#lib/context.ts'
import {
  holdOrder,
  loadOrder,
  markPaid,
  markRefunded,
  type Order,
  TransitionRefused,
} from '#lib/orders/index.ts'
import { cancelAttempts, refundOrder } from '#lib/payments/index.ts'

/** The owner has the money: counts an order as paid. Throws TransitionRefused. */
export async function payByHand(context: Context, order: Order): Promise<Order> {
  const { prisma } = context.database
  await cancelAttempts(context, order.id)
  const now = await loadOrder(prisma, order.id)
  if (now.paymentStatus === 'paid' && order.paymentStatus !== 'paid') return now
  const { id: orderId, total: amount, currency } = order
  const at = context.clock.now()
  const isPaid = await prisma.$transaction(async (tx) => {
    await holdOrder(tx, orderId)
    return markPaid(tx, context, { orderId, amount, currency, at })
  })
  if (!isPaid) throw refused(order, 'paid')
  return loadOrder(prisma, orderId)
}

/**
 * The owner gives money back: an amount in minor units, or all that is left. What was paid online goes back through its
 * provider; the order changes once that has answered. Throws TransitionRefused.
 */
export async function refundByHand(context: Context, order: Order, amount: number | null): Promise<Order> {
  const { prisma } = context.database
  const { id: orderId, currency, paymentMethod } = order
  if (paymentMethod?.type === 'web' && (await refundOrder(context, order, amount)) !== 'none')
    return loadOrder(prisma, orderId)
  const given = amount ?? order.total - order.totals.refunded
  const at = context.clock.now()
  await prisma.$transaction(async (tx) => {
    if (!(await markRefunded(tx, context, { orderId, amount: given, at }))) throw refused(order, 'refunded')
    const data = { orderId, amount: BigInt(given), currency, status: 'done', createdAt: at }
    await tx.refund.create({ data, select: { id: true } })
  })
  return loadOrder(prisma, orderId)
}

function refused({ number, status, paymentStatus, totals, total }: Order, wanted: string): TransitionRefused {
  const left =
    paymentStatus.includes('paid') || paymentStatus.includes('refunded') ? total - totals.refunded : 0
  return new TransitionRefused(
    `${number} cannot be ${wanted}: it is ${status}, its payment ${paymentStatus}, and ${left} of ${total} can be given back.`,
  )
}
