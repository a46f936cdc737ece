import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { listUnits, lostOf, unshippedOf } from '../../reading/line-units.ts'
import { settleFulfillment } from '../../status/settle-fulfillment.ts'
import { ownOrder } from '../../status/states.ts'
import { listVariants } from '../../stock/list-variants.ts'
import { releaseUnits } from '../../stock/release-units.ts'
import { queueInvoice } from '../queue-document.ts'
import { recordOrderEvent, unitDetails } from '../record-order-event.ts'
import { deduct } from './deduct.ts'
import { type Approve, valueUnits } from './value-units.ts'

/**
 * Ends a partly shipped order that has no money to refund, since it is free, unpaid or disputed: what is left is not shipped, goes back into
 * stock, and need not be paid. Throws `order_not_closable`.
 */
export async function closeRest(
  context: Context,
  orderId: number,
  { approve }: { approve?: Approve } = {},
): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await tx.order.findFirst({
      where: {
        ...ownOrder,
        id: orderId,
        status: { in: ['pending', 'processing'] },
        fulfillmentStatus: 'partially_fulfilled',
        paymentStatus: { not: 'authorized' },
        ...{ processingSince: null, refundQueued: 0 },
      },
      select: { paymentStatus: true, total: true, paid: true, refunded: true, disputed: true },
    })
    if (!order || hasMoney(order)) throw new DomainError('order_not_closable')
    const rest = (await listUnits(tx, orderId)).filter((line) => unshippedOf(line) > 0)
    await lockStock(tx, context.database, listVariants(rest))
    const lines = rest.map((line) => ({ lineId: line.lineId, quantity: unshippedOf(line) }))
    approve?.(await valueUnits(tx, orderId, lines))
    await deduct(tx, context, { orderId, reason: 'closed', lines, at })
    const held = rest.map((line) => ({ ...line, quantity: unshippedOf(line) - lostOf(line) }))
    await releaseUnits(tx, orderId, held, { reason: 'cancellation', at })
    await recordOrderEvent(tx, orderId, 'order.rest_closed', at, unitDetails(lines))
    await settleFulfillment(tx, context, orderId, at)
    await queueInvoice(tx, context, orderId)
  })
}

/** What has money left ends with a refund. */
function hasMoney({
  paymentStatus,
  total,
  paid,
  refunded,
  disputed,
}: {
  paymentStatus: string
  total: bigint
  paid: bigint | null
  refunded: bigint
  disputed: bigint
}): boolean {
  if (paymentStatus === 'pending' || paymentStatus === 'failed') return false
  return (paid ?? total) > refunded + disputed
}
