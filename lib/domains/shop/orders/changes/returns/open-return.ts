import type { Context } from '#lib/context.ts'
import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailReturnState } from '../../notices/mail-return.ts'
import { listUnits } from '../../reading/line-units.ts'
import { ownOrder } from '../../status/states.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { type ReturnFile, saveReturnFiles } from './return-files.ts'
import {
  nextReturnStates,
  openReturnStates,
  type ReturnReason,
  type ReturnState,
  unitsToReturn,
} from './return-states.ts'

/** Items that are to come back. */
export type OpenReturn = {
  state: 'asked_for' | 'approved'
  lines: readonly { lineId: number; quantity: number }[]
  reason: ReturnReason
  note?: string | null
  /** The parcel that comes back. */
  shipmentId?: number | null
  /** The shop's words to the buyer. */
  answer?: string | null
}

/** What only a buyer's request has. */
type Request = { key?: string; message?: string | null }

/** `wantedName` is the variant that the buyer asks for in exchange. */
type Units = { lineId: number; quantity: number; wantedName?: string }

/** Opens a return of an order and tells the buyer. Resolves to the return's id. Throws DomainError. */
export async function announceReturn(context: Context, orderId: number, wanted: OpenReturn): Promise<number> {
  const at = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const id = await openReturn(tx, { ...wanted, orderId, at })
    await recordOrderEvent(tx, orderId, `order.return_${wanted.state}`, at)
    // Who is told of a parcel that could not be delivered has nothing to send.
    if (wanted.reason !== 'undeliverable') await mailReturnState(tx, context, id)
    return id
  })
}

/** Approves, refuses or cancels a return, and tells the buyer, with the shop's own words. Throws `return_not_open`. */
export async function decideReturn(
  context: Context,
  orderId: number,
  {
    returnId,
    to,
    answer = null,
    label = null,
  }: {
    returnId: number
    to: 'approved' | 'refused' | 'cancelled'
    answer?: string | null
    /** The label of the parcel, for an approved return. */
    label?: ReturnFile | null
  },
): Promise<void> {
  const at = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    await moveReturn(tx, { orderId, id: returnId, to, at })
    if (label && to === 'approved') await saveReturnFiles(tx, returnId, [label], at)
    if (answer) await tx.return.update({ where: { id: returnId }, data: { answer }, select: { id: true } })
    await recordOrderEvent(tx, orderId, `order.return_${to}`, at)
    await mailReturnState(tx, context, returnId)
  })
}

/** Throws `return_not_open` where a return cannot come into a state. The order must be locked. */
export async function moveReturn(
  tx: Tx,
  { orderId, id, to, at }: { orderId: number; id: number; to: ReturnState; at: Date },
): Promise<void> {
  const known = await tx.return.findFirst({ where: { id, orderId }, select: { state: true, reason: true } })
  if (!known || !nextReturnStates[known.state as ReturnState].includes(to))
    throw new DomainError('return_not_open')
  // The shop has to take back what was withdrawn from.
  if (to === 'refused' && known.reason === 'withdrawn') throw new DomainError('return_not_open')
  await tx.return.update({ where: { id }, data: { state: to, changedAt: at }, select: { id: true } })
}

/** Writes a return of units that are with the buyer and not expected back yet. The order must be locked. Throws DomainError. */
export async function openReturn(
  tx: Tx,
  {
    orderId,
    at,
    state,
    reason,
    note,
    answer,
    key,
    message,
    shipmentId,
    ...wanted
  }: Omit<OpenReturn, 'lines'> & Request & { orderId: number; at: Date; lines: readonly Units[] },
): Promise<number> {
  const lines = wanted.lines.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new DomainError('empty_return')
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    throw new DomainError('parcel_line_repeated')
  await assertParcel(tx, orderId, shipmentId ?? null)
  const left = await countReturnable(tx, orderId)
  const faults = collectFaults()
  for (const { lineId, quantity } of lines) {
    const units = left.get(lineId) ?? 0
    faults.check(quantity <= units, `line.${lineId}`, 'units_left', { units })
  }
  faults.refuse()
  const { id } = await tx.return.create({
    data: {
      ...{ orderId, state, reason, createdAt: at, changedAt: at },
      note: note || null,
      answer: answer || null,
      message: message || null,
      key: key ?? null,
      shipmentId: shipmentId ?? null,
      lines: {
        create: lines.map(({ lineId, quantity, wantedName }) => ({
          ...{ lineId, quantity, wantedName: wantedName ?? null },
        })),
      },
    },
    select: { id: true },
  })
  return id
}

/**
 * Takes units that the buyer withdraws from out of the requests that staff have not decided about, oldest first; a request with no
 * other units becomes a withdrawn one instead. Resolves to the units that then need a return. The order must be locked.
 */
export async function takeFromRequests(
  tx: Tx,
  { orderId, units, at }: { orderId: number; units: ReadonlyMap<number, number>; at: Date },
): Promise<Map<number, number>> {
  const requests = await tx.return.findMany({
    where: { orderId, state: 'asked_for', reason: { not: 'withdrawn' } },
    select: { id: true, lines: { select: { lineId: true, quantity: true } } },
    orderBy: { id: 'asc' },
  })
  const left = new Map(units)
  const taken = new Map<number, number>()
  for (const { id, lines } of requests) {
    const parts = lines.map((line) => ({
      ...line,
      part: Math.min(line.quantity, left.get(line.lineId) ?? 0),
    }))
    for (const { lineId, part } of parts) left.set(lineId, (left.get(lineId) ?? 0) - part)
    if (parts.every(({ quantity, part }) => part === quantity)) {
      await tx.return.update({
        where: { id },
        data: { reason: 'withdrawn', changedAt: at },
        select: { id: true },
      })
      continue
    }
    for (const line of parts.filter(({ part }) => part > 0)) {
      taken.set(line.lineId, (taken.get(line.lineId) ?? 0) + line.part)
      const where = { returnId_lineId: { returnId: id, lineId: line.lineId } }
      if (line.part === line.quantity) await tx.returnLine.delete({ where, select: { lineId: true } })
      else
        await tx.returnLine.update({
          where,
          data: { quantity: line.quantity - line.part },
          select: { lineId: true },
        })
    }
  }
  return taken
}

/** How many units of each line can come back: those with the buyer that are not expected yet. */
export async function countReturnable(tx: Tx, orderId: number): Promise<Map<number, number>> {
  const isOwn = await tx.order.count({ where: { ...ownOrder, id: orderId } })
  if (isOwn === 0) return new Map()
  const expected = await tx.returnLine.findMany({
    where: { return: { orderId, state: { in: [...openReturnStates] } } },
    select: { lineId: true, quantity: true, receivedQuantity: true },
  })
  const units = unitsToReturn(await listUnits(tx, orderId), expected)
  return new Map(units.map(({ unit, left }) => [unit.lineId, left]))
}

async function assertParcel(tx: Tx, orderId: number, id: number | null): Promise<void> {
  if (id !== null && (await tx.shipment.count({ where: { id, orderId } })) === 0)
    throw new DomainError('unknown_parcel')
}
