import type { Context } from '#lib/context.ts'
import { ownOrder } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { endOrder } from './end-order.ts'

const BATCH = 100

/**
 * Cancels orders that were not paid in time, which releases their stock and coupons. Resolves to how many. May run on several
 * instances at once.
 */
export async function expireOrders(context: Context, signal?: AbortSignal): Promise<number> {
  const { prisma } = context.database
  const now = context.clock.now()
  let cancelled = 0
  for (let after = 0; !signal?.aborted; ) {
    const due = await prisma.order.findMany({
      where: {
        ...ownOrder,
        id: { gt: after },
        paymentStatus: { in: ['pending', 'failed'] },
        status: 'pending',
        expiresAt: { lte: now },
        processingSince: null,
      },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: BATCH,
    })
    for (const { id } of due) if (await expireOrder(context, id, now)) cancelled++
    after = due.at(-1)?.id ?? after
    if (due.length < BATCH) break
  }
  return cancelled
}

/** Expires an order at once. */
export async function expireOrderNow(context: Context, number: string): Promise<void> {
  const { order } = context.database.prisma
  const now = context.clock.now()
  const where = { ...ownOrder, number, status: 'pending', expiresAt: { not: null } }
  await order.updateMany({ where, data: { expiresAt: now } })
  const expired = await order.findUnique({ where: { number }, select: { id: true } })
  if (expired) await expireOrder(context, expired.id, now)
}

/** First checks whether it was paid at the last moment. */
async function expireOrder(context: Context, orderId: number, at: Date): Promise<boolean> {
  await cancelAttempts(context, orderId)
  return transact(context.database.prisma, (tx) =>
    endOrder(tx, context, { orderId, at, reason: 'expired', dueBy: at }),
  )
}
