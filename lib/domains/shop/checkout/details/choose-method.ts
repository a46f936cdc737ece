import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  lockOrder,
  mailOrder,
  markPending,
  ownOrder,
  paymentKindOf,
  recordOrderEvent,
  settleOrder,
} from '#lib/domains/shop/orders/index.ts'
import { offlineInstructions, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { expiryOf } from '../placing/place-order.ts'

/**
 * Changes the payment method of an unpaid order. An offline method settles an order that waited for an online payment, as if it
 * had been placed with it. Throws `order_not_payable`.
 */
export async function chooseMethod(context: Context, orderId: number, method: PaymentMethod): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    await markPending(tx, { orderId, at })
    const hasChanged =
      method.type === 'offline'
        ? await chooseOffline(tx, context, orderId, method, at)
        : await chooseWeb(tx, orderId, method)
    if (hasChanged) await recordOrderEvent(tx, orderId, 'order.payment_begun', at, { gateway: method.id })
  })
}

const unpaid = { ...ownOrder, status: { not: 'cancelled' }, paymentStatus: 'pending', processingSince: null }

/** Resolves to false if the order had this method already. */
async function chooseOffline(
  tx: Tx,
  context: Context,
  orderId: number,
  method: PaymentMethod,
  at: Date,
): Promise<boolean> {
  const chosen = {
    gateway: method.id,
    gatewayName: method.name,
    gatewayType: method.type,
    paymentMessage: offlineInstructions(context, method.id),
  }
  const isOnDelivery = paymentKindOf(method) === 'on_delivery'
  const settled = await tx.order.updateMany({
    where: { ...unpaid, id: orderId, gatewayType: 'web' },
    data: {
      ...chosen,
      expiresAt: expiryOf(paymentKindOf(method), context.settings.current['shop.offline_cancel_days'], at),
    },
  })
  if (settled.count > 0) {
    await settleOrder(tx, context, orderId, at)
    return true
  }
  // Settled before: it keeps its expiry, which what is paid on delivery has none of, and choosing the same method again sends no mail.
  const changed = await tx.order.updateMany({
    where: { ...unpaid, id: orderId, gateway: { not: method.id } },
    data: { ...chosen, ...(isOnDelivery ? { expiresAt: null } : {}) },
  })
  if (changed.count > 0) await mailOrder(tx, context, orderId, 'order_placed', { is_repeated: true })
  else if ((await tx.order.count({ where: { ...unpaid, id: orderId } })) === 0)
    throw new DomainError('order_not_payable')
  return changed.count > 0
}

/** An order with an offline method keeps it until an online payment is made. */
async function chooseWeb(tx: Tx, orderId: number, method: PaymentMethod): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: { ...unpaid, id: orderId, gatewayType: 'web' },
    data: {
      gateway: method.id,
      gatewayName: method.name,
      gatewayType: method.type,
      paymentMessage: null,
    },
  })
  if (count === 0 && (await tx.order.count({ where: { ...unpaid, id: orderId } })) === 0)
    throw new DomainError('order_not_payable')
  return true
}
