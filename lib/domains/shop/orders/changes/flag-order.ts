import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { noticePayment } from '../notices/notice-order.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { ownOrder } from '../status/states.ts'

export type OrderFlag = 'payment_mismatch' | 'refund_failed'

/** Flags an order for the owner, records why and tells the owner. */
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
  const { count } = await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, OR: [{ flag: null }, { flag: { not: flag } }] },
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
