import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../lock-order.ts'
import { ownOrder, paidStatuses } from '../status/states.ts'
import { recordTransaction } from './record-transaction.ts'

const BATCH = 100

/**
 * Writes the ledgers of orders that have none though money was moved: those that a version without a ledger changed while this one
 * was already running, such as during an upgrade. Resolves to how many.
 */
export async function adoptOrders({ prisma }: Database, signal?: AbortSignal): Promise<number> {
  let adopted = 0
  for (let after = 0; !signal?.aborted; ) {
    const orders = await prisma.order.findMany({
      where: {
        ...ownOrder,
        id: { gt: after },
        transactions: { none: {} },
        OR: [
          { total: { gt: 0 }, paymentStatus: { in: [...paidStatuses] } },
          { payments: { some: { paidAmount: { gt: 0 } } } },
        ],
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    })
    for (const { id } of orders) if (await transact(prisma, (tx) => adopt(tx, id))) adopted++
    after = orders.at(-1)?.id ?? after
    if (orders.length < BATCH) break
  }
  return adopted
}

async function adopt(tx: Tx, orderId: number): Promise<boolean> {
  await lockOrder(tx, orderId)
  if ((await tx.paymentTransaction.count({ where: { orderId } })) > 0) return false
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payments: { orderBy: { id: 'asc' } }, refunds: { orderBy: { id: 'asc' } } },
  })
  const captured = order.payments.filter(({ paidAmount }) => paidAmount > 0n)
  const paidAt = order.paidAt ?? order.placedAt
  for (const { id: attemptId, paidAmount, paidCurrency, ...payment } of captured)
    await recordTransaction(tx, {
      ...{ kind: 'captured', orderId, attemptId, reference: payment.reference },
      ...{ amount: Number(paidAmount), currency: paidCurrency ?? payment.currency },
      ...{ paysOrder: payment.paysOrder, at: payment.paysOrder ? paidAt : payment.updatedAt },
    })
  const { paymentStatus, total, paid, currency } = order
  const isPaid = paidStatuses.includes(paymentStatus)
  if (isPaid && !captured.some(({ paysOrder }) => paysOrder))
    await recordTransaction(tx, {
      ...{ kind: 'recorded', orderId, amount: Number(paid ?? total), currency, paysOrder: true, at: paidAt },
    })
  // What a provider gave back beyond what the order came to does not count for it.
  let counted = 0
  for (const { id: refundId, attemptId, status, ...refund } of order.refunds) {
    const amount = Number(refund.amount)
    const isOwn = attemptId === null || captured.some(({ id, paysOrder }) => id === attemptId && paysOrder)
    const isBeyond = status === 'done' && counted + amount > Number(order.refunded)
    if (isOwn && status === 'done' && !isBeyond) counted += amount
    const money = {
      orderId,
      attemptId,
      refundId,
      amount,
      currency: refund.currency,
      paysOrder: isOwn && !isBeyond,
    }
    await recordTransaction(tx, { ...money, kind: 'refund_requested', at: refund.createdAt })
    if (status !== 'done' && status !== 'failed') continue
    const kind = status === 'done' ? 'refund_succeeded' : 'refund_failed'
    await recordTransaction(tx, { ...money, kind, reference: refund.reference, at: refund.updatedAt })
  }
  return true
}
