import type { Context } from '#lib/context.ts'
import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../lock-order.ts'
import { mailOrder } from '../notices/mail-order.ts'
import { parseTrackingUrl, trackingUrlOf } from '../notices/tracking-url.ts'
import { closeCart } from '../placing/close-cart.ts'
import { listUnshipped } from '../reading/list-unshipped.ts'
import { ON_DELIVERY } from '../status/payment-kind.ts'
import { ownOrder } from '../status/states.ts'
import { queueInvoice } from './queue-document.ts'
import { recordOrderEvent } from './record-order-event.ts'

export type Parcel = {
  carrier: string | null
  tracking: string | null
  /** By default the carrier's own page, if the carrier is known. */
  trackingUrl?: string
  /** What is in it; by default everything that is left. */
  lines?: readonly ParcelLine[]
}

export type ParcelLine = { lineId: number; quantity: number }

/** Ships what is left of an order, or a part of it. Throws DomainError. */
export async function shipOrder(
  context: Context,
  orderId: number,
  { carrier, tracking, trackingUrl: given, lines: wanted }: Parcel,
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
        // The bank has taken the money back.
        disputed: 0,
        // What is not paid on delivery has to be paid before it ships.
        OR: [
          { paymentStatus: { in: ['paid', 'partially_refunded', 'authorized'] } },
          { gateway: { in: [...ON_DELIVERY] } },
        ],
      },
      data: { status: 'processing', statusChangedAt: at, expiresAt: null },
    })
    if (count === 0) throw new DomainError('order_not_shippable')
    await closeCart(tx, orderId, at)
    const rest = await listUnshipped(tx, orderId)
    if (rest.length === 0) throw new DomainError('nothing_left_to_ship')
    const packed = wanted === undefined ? rest : pack(wanted, rest)
    const fulfillmentStatus = countUnits(packed) === countUnits(rest) ? 'fulfilled' : 'partially_fulfilled'
    await tx.order.update({ where: { id: orderId }, data: { fulfillmentStatus }, select: { id: true } })
    await tx.shipment.create({
      data: {
        ...{ orderId, carrier, trackingUrl },
        trackingNumber: tracking,
        shippedAt: at,
        lines: { create: packed },
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

function pack(wanted: readonly ParcelLine[], rest: readonly ParcelLine[]): ParcelLine[] {
  const left = new Map(rest.map(({ lineId, quantity }) => [lineId, quantity]))
  const packed = wanted.filter(({ quantity }) => quantity > 0)
  if (packed.length === 0) throw new DomainError('empty_parcel')
  if (new Set(packed.map(({ lineId }) => lineId)).size < packed.length)
    throw new DomainError('parcel_line_repeated')
  const faults = collectFaults()
  for (const { lineId, quantity } of packed) {
    const units = left.get(lineId) ?? 0
    faults.check(quantity <= units, `line.${lineId}`, 'units_left', { units })
  }
  faults.refuse()
  return packed
}

function countUnits(lines: readonly ParcelLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
