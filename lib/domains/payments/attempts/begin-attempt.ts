import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { lockOrder, markPending } from '#lib/domains/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Attempt, attemptColumns, closed, nextCheck } from './attempt.ts'

/** An unpaid order that is to be paid on the web is cancelled so long after its last attempt. */
export const WEB_ORDER_MS = 60 * 60_000

// A page that ends sooner is not worth being sent to.
const SHORTEST_MS = 60_000

/**
 * The attempt that an order is paid by: the one that waits already, where it is of this gateway and of the order's total,
 * or a new one. What it takes the place of is to be ended at its provider. Throws `order_not_payable`.
 */
export function beginAttempt(
  { database, clock }: Context,
  orderId: number,
  gateway: string,
): Promise<{ attempt: Attempt; replaced: Attempt | null }> {
  return transact(database.prisma, async (tx) => {
    const now = clock.now()
    const order = await keepOpen(tx, orderId, now)
    const live = await tx.paymentAttempt.findUnique({
      where: { liveOrderId: orderId },
      select: attemptColumns,
    })
    const isSame =
      live?.gateway === gateway && live.amount === order.total && live.currency === order.currency
    if (live && isSame && !isOver(live, now)) return { attempt: live, replaced: null }
    if (live)
      await tx.paymentAttempt.update({
        where: { id: live.id },
        data: { ...closed, status: 'cancelled', nextCheckAt: now },
        select: { id: true },
      })
    const attempt = await tx.paymentAttempt.create({
      data: {
        key: randomUUID(),
        orderId,
        liveOrderId: orderId,
        gateway,
        amount: order.total,
        currency: order.currency,
        createdAt: now,
        nextCheckAt: nextCheck({ status: 'started', createdAt: now }, now),
      },
      select: attemptColumns,
    })
    return { attempt, replaced: live }
  })
}

/** The order waits to be paid, from now on. Of two who begin a payment the second one finds the first one's. */
async function keepOpen(tx: Tx, orderId: number, now: Date): Promise<{ total: bigint; currency: string }> {
  await lockOrder(tx, orderId)
  await markPending(tx, { orderId, at: now })
  const payable = {
    id: orderId,
    status: { not: 'cancelled' },
    paymentStatus: 'pending',
    processingSince: null,
  }
  const expiresAt = new Date(now.getTime() + WEB_ORDER_MS)
  // One that is settled offline keeps its own time, which may be none, and has at least this.
  await tx.order.updateMany({
    where: { ...payable, OR: [{ gatewayType: 'web' }, { expiresAt: { lt: expiresAt } }] },
    data: { expiresAt },
  })
  const order = await tx.order.findFirst({ where: payable, select: { total: true, currency: true } })
  if (!order) throw new DomainError('order_not_payable')
  return order
}

function isOver({ expiresAt }: Attempt, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() < now.getTime() + SHORTEST_MS
}
