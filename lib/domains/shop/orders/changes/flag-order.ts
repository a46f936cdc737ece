import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { noticePayment } from '../notices/notice-order.ts'
import { ownOrder } from '../status/states.ts'
import { recordOrderEvent } from './record-order-event.ts'

/**
 * What is wrong: another amount was paid; a payment failed that the owner had marked as received; money that was to go back is
 * still here; the buyer's bank takes the money back, or has kept it; sums or documents do not add up.
 */
export type OrderFlag =
  | 'payment_mismatch'
  | 'payment_failed'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_lost'
  | 'unreconciled'

/** Flags an order for the owner, records why and tells the owner; of a mismatch only once, since every report of a payment finds it again. */
export async function flagOrder(
  tx: Tx,
  context: OrderContext,
  {
    orderId,
    flag,
    details,
    at,
  }: { orderId: number; flag: OrderFlag; details: Prisma.InputJsonObject; at: Date },
): Promise<void> {
  const isNew = flag === 'payment_mismatch' && { OR: [{ flag: null }, { flag: { not: flag } }] }
  const { count } = await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, ...isNew },
    data: { flag },
  })
  if (count === 0) return
  await recordOrderEvent(tx, orderId, `order.${flag}`, at, details)
  await noticePayment(tx, context, { orderId, problem: flag, at })
}

/** The amount or currency paid is not the order's. */
export function flagMismatch(
  tx: Tx,
  context: OrderContext,
  { orderId, amount, currency, at }: { orderId: number; amount: number; currency: string; at: Date },
): Promise<void> {
  return flagOrder(tx, context, { orderId, flag: 'payment_mismatch', details: { amount, currency }, at })
}

/** Called once all mismatched payments have been refunded. */
export async function clearMismatch(tx: Tx, orderId: number): Promise<void> {
  await tx.order.updateMany({ where: { id: orderId, flag: 'payment_mismatch' }, data: { flag: null } })
}
