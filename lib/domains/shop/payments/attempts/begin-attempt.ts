import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { lockOrder, markPending, ownOrder, settledStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Attempt, attemptColumns, closed, nextCheck, openStates, type PaymentWish } from './attempt.ts'

/** How long after its last attempt an unpaid online order is cancelled. */
export const WEB_ORDER_MS = 60 * 60_000

// A page that expires sooner is not reused.
const SHORTEST_MS = 60_000

export type BegunAttempt = {
  attempt: Attempt
  isNew: boolean
  /** The caller has to end it at its provider. */
  replaced: Attempt | null
}

/**
 * Returns the order's live attempt if it has this gateway and the amount due, and is as wished if anything is, or else a new
 * one. Throws `order_not_payable`.
 */
export function beginAttempt(
  { database, clock }: Context,
  { orderId, gateway, wish }: { orderId: number; gateway: string; wish?: PaymentWish | undefined },
): Promise<BegunAttempt> {
  return transact(database.prisma, async (tx) => {
    const now = clock.now()
    const order = await keepOpen(tx, orderId, now)
    const live = await tx.paymentAttempt.findUnique({
      where: { liveOrderId: orderId },
      select: attemptColumns,
    })
    const isSame = live?.gateway === gateway && live.amount === order.due && live.currency === order.currency
    if (live && isSame && openStates.includes(live.status) && isAsWished(live, wish) && !isOver(live, now))
      return { attempt: live, isNew: false, replaced: null }
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
        savedMethod: wish?.savedMethod ?? null,
        savesMethod: wish?.saves ?? null,
        amount: order.due,
        currency: order.currency,
        createdAt: now,
        nextCheckAt: nextCheck({ status: 'started', createdAt: now }, now),
      },
      select: attemptColumns,
    })
    return { attempt, isNew: true, replaced: live }
  })
}

/** Keeps the order open for payment. It locks the order, so that of two concurrent starts the second finds the first's. */
async function keepOpen(tx: Tx, orderId: number, now: Date): Promise<{ due: bigint; currency: string }> {
  await lockOrder(tx, orderId)
  await markPending(tx, { orderId, at: now })
  const payable = {
    ...ownOrder,
    id: orderId,
    status: { not: 'cancelled' },
    OR: [
      { paymentStatus: 'pending' },
      { paymentStatus: { in: [...settledStatuses] }, outstanding: { gt: 0 } },
    ],
    processingSince: null,
  }
  const expiresAt = new Date(now.getTime() + WEB_ORDER_MS)
  // An order that may be paid later, such as by a transfer, keeps its own expiry.
  await tx.order.updateMany({ where: { ...payable, expiresAt: { lt: expiresAt } }, data: { expiresAt } })
  const order = await tx.order.findFirst({
    where: payable,
    select: { paymentStatus: true, total: true, deducted: true, outstanding: true, currency: true },
  })
  const due = order ? dueOf(order) : 0n
  if (!order || due === 0n) throw new DomainError('order_not_payable')
  return { due, currency: order.currency }
}

type Owed = { paymentStatus: string; total: bigint; deducted: bigint; outstanding: bigint }

function dueOf({ paymentStatus, total, deducted, outstanding }: Owed): bigint {
  return paymentStatus === 'pending' ? total - deducted : outstanding
}

function isAsWished({ savedMethod, savesMethod }: Attempt, wish: PaymentWish | undefined): boolean {
  return wish === undefined || (wish.savedMethod === savedMethod && wish.saves === savesMethod)
}

function isOver({ expiresAt }: Attempt, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() < now.getTime() + SHORTEST_MS
}
