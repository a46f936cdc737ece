import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../lock-order.ts'
import { ownOrder, paidStatuses } from '../status/states.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { parcelColumns, parcelStateOf } from './returns/return-states.ts'

/** Marks a shipped order, or what has not come back of it, as delivered, which completes it if it is paid. Throws DomainError. */
export async function deliverOrder(context: Context, orderId: number): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await tx.order.findFirst({
      where: {
        ...{ ...ownOrder, id: orderId, status: 'processing' },
        fulfillmentStatus: { in: ['fulfilled', 'partially_returned'] },
      },
      select: { fulfillmentStatus: true, paymentStatus: true },
    })
    if (!order) throw new DomainError('order_not_in_transit')
    const parcels = await tx.shipment.findMany({
      where: { orderId },
      select: { ...parcelColumns, id: true },
    })
    const underway = parcels.filter((parcel) => parcelStateOf(parcel) === 'shipped')
    const isWhole = order.fulfillmentStatus === 'fulfilled'
    if (!isWhole && underway.length === 0) throw new DomainError('order_not_in_transit')
    await tx.order.update({
      where: { id: orderId },
      data: {
        ...(isWhole && { fulfillmentStatus: 'delivered' }),
        ...(paidStatuses.includes(order.paymentStatus) && { status: 'completed' }),
        statusChangedAt: at,
      },
      select: { id: true },
    })
    await tx.shipment.updateMany({
      where: { id: { in: underway.map(({ id }) => id) } },
      data: { deliveredAt: at },
    })
    await recordOrderEvent(tx, orderId, 'order.delivered', at)
    await queueOrderPush(tx, context, orderId, 'order.delivered')
  })
}
