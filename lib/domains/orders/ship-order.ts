import type { Context } from '#lib/context.ts'
import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { queueOrderPush } from '#lib/domains/push/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { closeCart } from './close-cart.ts'
import { lockOrder } from './lock-order.ts'
import { mailOrder } from './notices/mail-order.ts'
import { parseTrackingUrl, trackingUrlOf } from './notices/tracking-url.ts'
import { queueInvoice } from './queue-document.ts'
import { listUnshipped } from './reading/list-unshipped.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { ownOrder } from './status/states.ts'

export type Parcel = {
  carrier: string | null
  tracking: string | null
  /** By default the carrier's own page, if the carrier is known. */
  trackingUrl?: string
}

/** Ships what is left of an order. Throws OperationRefused. */
export async function shipOrder(
  context: Context,
  orderId: number,
  { carrier, tracking, trackingUrl: given }: Parcel,
): Promise<void> {
  const trackingUrl = given === undefined ? trackingUrlOf(carrier, tracking) : parseTrackingUrl(given)
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const { count } = await tx.order.updateMany({
      where: {
        ...ownOrder,
        id: orderId,
        status: { in: ['pending', 'processing'] },
        fulfillmentStatus: { in: ['unfulfilled', 'partially_fulfilled'] },
        paymentStatus: { notIn: ['cancelled', 'refunded'] },
        // An online order has to be paid before it ships.
        OR: [
          { paymentStatus: { in: ['paid', 'partially_refunded', 'authorized'] } },
          { gatewayType: { not: 'web' } },
        ],
      },
      data: { status: 'processing', fulfillmentStatus: 'fulfilled', statusChangedAt: at, expiresAt: null },
    })
    if (count === 0) throw new OperationRefused('This order cannot be shipped: see its state.')
    await closeCart(tx, orderId, at)
    const rest = await listUnshipped(tx, orderId)
    if (rest.length === 0)
      throw new OperationRefused('This order cannot be shipped: all that is left of it is refunded.')
    await tx.shipment.create({
      data: {
        ...{ orderId, carrier, trackingUrl },
        trackingNumber: tracking,
        shippedAt: at,
        lines: { create: rest },
      },
      select: { id: true },
    })
    await recordOrderEvent(tx, orderId, 'order.shipped', at, { carrier, tracking })
    await mailOrder(tx, context, orderId, 'order_shipped', {
      carrier,
      tracking,
      tracking_url: trackingUrl,
    })
    await queueOrderPush(tx, context, orderId, 'order.shipped')
    await queueInvoice(tx, context, orderId)
  })
}
