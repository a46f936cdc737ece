import type { Context } from '#lib/context.ts'
import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { ownOrder } from '../status/states.ts'

/** Marks a shipped order as delivered, which completes it if it is paid. Throws OperationRefused. */
export async function deliverOrder(context: Context, orderId: number): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { ...ownOrder, id: orderId, status: 'processing', fulfillmentStatus: 'fulfilled' },
      data: { fulfillmentStatus: 'delivered', statusChangedAt: at },
    })
    if (count === 0) throw new OperationRefused('This order cannot be delivered: it is not on its way.')
    await tx.order.updateMany({
      where: { id: orderId, paymentStatus: { in: ['paid', 'partially_refunded', 'refunded'] } },
      data: { status: 'completed' },
    })
    await tx.shipment.updateMany({ where: { orderId, deliveredAt: null }, data: { deliveredAt: at } })
    await recordOrderEvent(tx, orderId, 'order.delivered', at)
    await queueOrderPush(tx, context, orderId, 'order.delivered')
  })
}
