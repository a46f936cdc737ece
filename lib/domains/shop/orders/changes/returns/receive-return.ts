import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailReturned } from '../../notices/mail-return.ts'
import { listUnits } from '../../reading/line-units.ts'
import { endReturned, settleFulfillment } from '../../status/settle-fulfillment.ts'
import { listVariants } from '../../stock/list-variants.ts'
import { queueInvoice } from '../queue-document.ts'
import { recordOrderEvent, unitDetails } from '../record-order-event.ts'
import { deductReturned } from './deduct.ts'
import { moveReturn, type OpenReturn, openReturn } from './open-return.ts'
import { LOST } from './return-states.ts'
import { type ReceivedLine, takeBack, takeFound } from './take-back.ts'
import { type Approve, valueUnits } from './value-units.ts'

/** What came back, of a return that was expected or of none. */
export type Received = { lines: readonly ReceivedLine[]; approve?: Approve } & (
  | { returnId: number }
  | (Pick<OpenReturn, 'reason' | 'note' | 'shipmentId'> & { returnId?: undefined })
)

/**
 * Takes back what came back to the shop. No money moves: of an order that is unpaid, nobody has to pay for it any more, and of a paid
 * one it can be refunded. Resolves to the return's id. Throws DomainError.
 */
export async function receiveReturn(context: Context, orderId: number, received: Received): Promise<number> {
  const at = context.clock.now()
  const lines = received.lines.filter(({ quantity }) => quantity > 0)
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const id =
      received.returnId === undefined
        ? await openReturn(tx, { ...received, state: 'approved', lines, orderId, at })
        : received.returnId
    const known = await tx.return.findFirst({ where: { id, orderId }, include: { lines: true } })
    if (!known) throw new DomainError('return_not_open')
    if (lines.length === 0) throw new DomainError('empty_return')
    received.approve?.(await valueUnits(tx, orderId, lines))
    const units = await listUnits(tx, orderId)
    await lockStock(tx, context.database, listVariants(units))
    const take = known.reason === LOST ? takeFound : takeBack
    await take(tx, { orderId, lines, units, expected: known.lines, at })
    const to = (await isComplete(tx, id)) ? 'received' : 'partially_received'
    await moveReturn(tx, { orderId, id, to, at })
    const deducted = await deductReturned(tx, context, { orderId, returnId: id, at })
    await settleFulfillment(tx, context, orderId, at)
    await endReturned(tx, orderId, at)
    await recordOrderEvent(tx, orderId, 'order.returned', at, { deducted, ...unitDetails(lines) })
    await queueInvoice(tx, context, orderId)
    const undelivered = known.reason === 'undeliverable'
    // The buyer does not wait for a lost parcel that turns up.
    if (known.reason !== LOST) await mailReturned(tx, context, orderId, { lines, undelivered, deducted })
    return id
  })
}

/** Records that nothing more of a return comes. Throws `return_not_open`. */
export async function endReturn(context: Context, orderId: number, returnId: number): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const where = { id: returnId, orderId, state: 'partially_received' }
    if ((await tx.return.count({ where })) === 0) throw new DomainError('return_not_open')
    await moveReturn(tx, { orderId, id: returnId, to: 'received', at })
    await recordOrderEvent(tx, orderId, 'order.return_ended', at)
  })
}

async function isComplete(tx: Tx, returnId: number): Promise<boolean> {
  const lines = await tx.returnLine.findMany({ where: { returnId } })
  return lines.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity)
}
