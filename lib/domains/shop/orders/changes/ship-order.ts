import type { Context } from '#lib/context.ts'
import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../lock-order.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { nameUnits } from '../notices/name-units.ts'
import { parseTrackingUrl, trackingUrlOf } from '../notices/tracking-url.ts'
import { closeCart } from '../placing/close-cart.ts'
import { type LineUnits, listUnits, lostOf, unshippedOf } from '../reading/line-units.ts'
import { ON_DELIVERY } from '../status/payment-kind.ts'
import { fulfillmentOf } from '../status/settle-fulfillment.ts'
import { ownOrder, settledStatuses } from '../status/states.ts'
import { takeStock, unitsTaken } from '../stock/move-stock.ts'
import { noticeLowStock } from '../stock/notice-low-stock.ts'
import { queueInvoice } from './queue-document.ts'
import { recordOrderEvent, unitDetails } from './record-order-event.ts'

export type Parcel = {
  carrier: string | null
  tracking: string | null
  /** By default the carrier's own page, if the carrier is known. */
  trackingUrl?: string
  /** Whether it is shipped though a part of an edited order is still to be paid. */
  despiteDue?: boolean
  /** What is in it; by default everything that is left. */
  lines?: readonly ParcelLine[]
}

export type ParcelLine = { lineId: number; quantity: number }

/** Ships what is left of an order, or a part of it. Throws DomainError. */
export async function shipOrder(
  context: Context,
  orderId: number,
  { carrier, tracking, trackingUrl: given, despiteDue = false, lines: wanted }: Parcel,
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
    if (!despiteDue) await checkDue(tx, orderId)
    await closeCart(tx, orderId, at)
    const units = await listUnits(tx, orderId)
    const rest = toShipOf(units)
    if (rest.length === 0) throw new DomainError('nothing_left_to_ship')
    const packed = wanted === undefined ? rest : pack(wanted, rest)
    const after = addParcel(units, packed)
    const fulfillmentStatus = fulfillmentOf(after, 'fulfilled')
    await tx.order.update({ where: { id: orderId }, data: { fulfillmentStatus }, select: { id: true } })
    await replaceLost(tx, context, { orderId, units, packed, at })
    await tx.shipment.create({
      data: {
        ...{ orderId, carrier, trackingUrl },
        trackingNumber: tracking,
        shippedAt: at,
        lines: { create: packed },
      },
      select: { id: true },
    })
    await recordOrderEvent(tx, orderId, 'order.shipped', at, { carrier, tracking, ...unitDetails(packed) })
    await mailOrder(tx, context, orderId, 'order_shipped', {
      units: await nameUnits(tx, orderId, packed),
      ...(toShipOf(after).length > 0 && { part: true }),
      carrier,
      tracking,
      tracking_url: trackingUrl,
    })
    await queueOrderPush(tx, context, orderId, 'order.shipped')
    await queueInvoice(tx, context, orderId)
  })
}

/** An order that an edit made dearer ships once the rest is paid, unless its owner says otherwise. */
async function checkDue(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { number: true, outstanding: true, currency: true, paymentStatus: true },
  })
  if (order.outstanding === 0n || !settledStatuses.includes(order.paymentStatus)) return
  const due = { amount: Number(order.outstanding), currency: order.currency }
  throw new DomainError('order_has_due', { number: order.number, due })
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

function toShipOf(units: readonly LineUnits[]): ParcelLine[] {
  return units
    .map((line) => ({ lineId: line.lineId, quantity: unshippedOf(line) }))
    .filter(({ quantity }) => quantity > 0)
}

type Packed = { orderId: number; units: readonly LineUnits[]; packed: readonly ParcelLine[]; at: Date }

/** Takes units from stock for those that were lost, once the others are shipped. Throws `insufficient_stock`. */
async function replaceLost(
  tx: Tx,
  context: OrderContext,
  { orderId, units, packed, at }: Packed,
): Promise<void> {
  const replaced = units.flatMap((line) => {
    const shipped = packed.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
    const quantity = Math.max(0, shipped - (unshippedOf(line) - lostOf(line)))
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  if (replaced.length === 0) return
  const names = await tx.orderLine.findMany({ where: { orderId }, select: { id: true, name: true } })
  const demands = replaced.map(({ lineId, variantId, quantity }) => ({
    ...{ variantId, quantity },
    name: names.find(({ id }) => id === lineId)?.name ?? '',
  }))
  const taken = await takeStock(tx, orderId, demands, at)
  for (const line of replaced)
    await tx.orderLine.update({
      where: { id: line.lineId },
      data: {
        lostQuantity: { decrement: line.quantity },
        stockTaken: { increment: unitsTaken(taken, line) },
      },
      select: { id: true },
    })
  await noticeLowStock(tx, context, orderId, taken)
}

function addParcel(units: readonly LineUnits[], packed: readonly ParcelLine[]): LineUnits[] {
  return units.map((line) => {
    const quantity = packed.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
    return { ...line, shipped: line.shipped + quantity }
  })
}
