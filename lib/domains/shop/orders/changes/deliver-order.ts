import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { ownOrder } from '../status/states.ts'
import { recordOrderEvent } from './record-order-event.ts'

/** Marks a shipped order as delivered, which completes it if it is paid. Throws DomainError. */
export async function deliverOrder(context: Context, orderId: number): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { ...ownOrder, id: orderId, status: 'processing', fulfillmentStatus: 'fulfilled' },
      data: { fulfillmentStatus: 'delivered', statusChangedAt: at },
    })
    if (count === 0) throw new DomainError('order_not_in_transit')
    await tx.order.updateMany({
      where: { id: orderId, paymentStatus: { in: ['paid', 'partially_refunded', 'refunded'] } },
      data: { status: 'completed' },
    })
    await tx.shipment.updateMany({ where: { orderId, deliveredAt: null }, data: { deliveredAt: at } })
    await recordOrderEvent(tx, orderId, 'order.delivered', at)
    await queueOrderPush(tx, context, orderId, 'order.delivered')
  })
}
