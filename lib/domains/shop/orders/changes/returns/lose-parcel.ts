import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailLost } from '../../notices/mail-return.ts'
import { listUnits, refundedWithBuyerOf, withBuyerOf } from '../../reading/line-units.ts'
import { settleFulfillment } from '../../status/settle-fulfillment.ts'
import { ownOrder } from '../../status/states.ts'
import { letGo } from '../../stock/release-units.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { LOST, leftInParcel, parcelColumns, parcelStateOf } from './return-states.ts'

/**
 * Records that a parcel was lost: what was in it is to be shipped again, from stock, or else refunded or cancelled. No money moves. Throws
 * DomainError.
 */
export async function loseParcel(
  context: Context,
  orderId: number,
  { shipmentId, note = null }: { shipmentId: number; note?: string | null },
): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const parcel = await tx.shipment.findFirst({
      where: { id: shipmentId, orderId, order: ownOrder },
      select: parcelColumns,
    })
    if (!parcel) throw new DomainError('unknown_parcel')
    if (parcelStateOf(parcel) !== 'shipped') throw new DomainError('parcel_not_underway')
    const left = await listUnits(tx, orderId)
    const lost = leftInParcel(parcel).flatMap(({ lineId, quantity: packed }) => {
      const line = left.find((one) => one.lineId === lineId)
      const quantity = Math.min(packed, line ? withBuyerOf(line) : 0)
      return line && quantity > 0 ? [{ line, quantity }] : []
    })
    if (lost.length === 0) throw new DomainError('parcel_not_underway')
    for (const { line, quantity } of lost) {
      await letGo(tx, { ...line, quantity })
      // What was refunded is not sent to the buyer again.
      const owed = Math.max(0, quantity - refundedWithBuyerOf(line))
      await tx.orderLine.update({
        where: { id: line.lineId },
        data: { againQuantity: { increment: quantity }, lostQuantity: { increment: owed } },
        select: { id: true },
      })
    }
    const units = lost.map(({ line, quantity }) => ({ lineId: line.lineId, quantity }))
    await tx.return.create({
      data: {
        ...{ orderId, shipmentId, state: 'lost', reason: LOST, note },
        ...{ createdAt: at, changedAt: at },
        lines: { create: units },
      },
      select: { id: true },
    })
    await recordOrderEvent(tx, orderId, 'order.parcel_lost', at)
    await settleFulfillment(tx, context, orderId, at)
    await mailLost(tx, context, orderId, units)
  })
}
