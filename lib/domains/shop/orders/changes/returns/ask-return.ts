import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailReturnState } from '../../notices/mail-return.ts'
import { loadOrder } from '../../reading/find-order.ts'
import { refundedWithBuyerOf } from '../../reading/line-units.ts'
import type { Order, OrderReturn } from '../../reading/order.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { moveReturn, openReturn } from './open-return.ts'
import { MAX_PICTURES, type ReturnFile, saveReturnFiles } from './return-files.ts'
import { coversOrder, endOfPeriod, findReturnPolicy } from './return-policy.ts'
import { type BuyerReason, isExpected, returnNumber, unitsToReturn } from './return-states.ts'

/** Units that the buyer of an order can ask to send back. */
export type Returnable = {
  /** The last moment; null while something is yet to be shipped. */
  until: Date | null
  lines: { lineId: number; quantity: number }[]
}

/** A buyer's request to send items back. */
export type ReturnRequest = {
  /** Of the form: the same one counts once. By default, each call is one. */
  key?: string
  lines: readonly WantedUnits[]
  reason: BuyerReason
  /** In the buyer's own words. */
  message: string | null
  files?: readonly ReturnFile[]
}

type WantedUnits = {
  lineId: number
  quantity: number
  /** The variant of the same product that the buyer asks for in exchange; by default, the money back. */
  exchangeFor?: number | null
}

type InTransaction = (tx: Tx, made: OrderReturn) => Promise<void>

/**
 * The units that the buyer can ask to send back now: those that have left the shop, and are neither refunded nor in a return already. Null if
 * there are none, the return policy is not for the order, or the period is over.
 */
export function findReturnable(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  order: Order,
): Returnable | null {
  const policy = findReturnPolicy(settings.current)
  if (policy === null || policy.days === 0 || !coversOrder(policy, order)) return null
  if (order.importedFrom !== null || order.status === 'cancelled') return null
  const until = endOfPeriod(order, policy.days)
  if (until !== null && until <= clock.now()) return null
  const expected = order.returns.filter(isExpected).flatMap((one) => one.lines)
  const lines = unitsToReturn(order.units, expected)
    .map(({ unit, left }) => ({ lineId: unit.lineId, quantity: left - refundedWithBuyerOf(unit) }))
    .filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? null : { until, lines }
}

/**
 * Asks for a return, for the buyer of an order; staff approve it or refuse. Throws `invalid_fields`: `not_returnable` if there are not so many
 * units, or the period is over, and `nothing_returned` without a unit.
 */
export async function askReturn(
  context: Context,
  orderId: number,
  { key = randomUUID(), lines: chosen, reason, message, files = [] }: ReturnRequest,
  inTransaction: InTransaction = async () => undefined,
): Promise<OrderReturn> {
  const lines = chosen.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw invalidField('items', 'nothing_returned')
  const at = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await loadOrder(tx, orderId)
    const known = await tx.return.findFirst({ where: { key, orderId }, select: { id: true } })
    if (known) return findReturn(order, known.id)
    const left = findReturnable(context, order)?.lines ?? []
    const isOpen = lines.every(({ lineId, quantity }) =>
      left.some((line) => line.lineId === lineId && quantity <= line.quantity),
    )
    const isDouble = new Set(lines.map(({ lineId }) => lineId)).size < lines.length
    if (!isOpen || isDouble) throw invalidField('items', 'not_returnable')
    const named = await nameWanted(tx, order, lines)
    const id = await openReturn(tx, { orderId, state: 'asked_for', reason, lines: named, at, key, message })
    await saveReturnFiles(tx, id, files, at)
    await recordOrderEvent(tx, orderId, 'order.return_asked_for', at)
    const { name } = order.billing
    await notifyOwner(tx, context, {
      key: `return:${id}`,
      notice: { event: 'return', id, number: order.number },
      onlyInMail: { ...(name && { author: name }), ...(message && { text: message }) },
    })
    await mailReturnState(tx, context, id)
    const made = findReturn(await loadOrder(tx, orderId), id)
    await inTransaction(tx, made)
    return made
  })
}

/** Names the variants that the buyer asks for in exchange. Throws `invalid_fields`. */
async function nameWanted(tx: Tx, order: Order, lines: readonly WantedUnits[]) {
  const ids = lines.flatMap(({ exchangeFor }) => exchangeFor ?? [])
  const select = { id: true, productId: true, name: true }
  const variants = await tx.productVariant.findMany({ where: { id: { in: ids }, active: true }, select })
  return lines.map(({ exchangeFor = null, ...line }) => {
    if (exchangeFor === null) return line
    const product = order.lines.find(({ id }) => id === line.lineId)?.productId
    const wanted = variants.find(({ id, productId }) => id === exchangeFor && productId === product)
    if (!wanted) throw invalidField('items', 'unknown_variant')
    return { ...line, wantedName: wanted.name }
  })
}

/** Withdraws a request that staff have not decided about, for the buyer. Throws `return_not_cancellable`. */
export async function cancelRequest(
  context: Context,
  orderId: number,
  returnId: number,
  inTransaction: InTransaction = async () => undefined,
): Promise<OrderReturn> {
  const at = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const where = { id: returnId, orderId, state: 'asked_for', reason: { not: 'withdrawn' } }
    if ((await tx.return.count({ where })) === 0) throw new DomainError('return_not_cancellable')
    await moveReturn(tx, { orderId, id: returnId, to: 'cancelled', at })
    await recordOrderEvent(tx, orderId, 'order.return_cancelled', at)
    const made = findReturn(await loadOrder(tx, orderId), returnId)
    await inTransaction(tx, made)
    return made
  })
}

/** Adds a picture to a request that the shop has not decided about. Throws `invalid_fields` on `picture`. */
export async function addPicture(
  context: Context,
  { orderId, returnId, file }: { orderId: number; returnId: number; file: ReturnFile },
  inTransaction: InTransaction = async () => undefined,
): Promise<OrderReturn> {
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const found = (await loadOrder(tx, orderId)).returns.find(({ id }) => id === returnId)
    if (!found || !isRequestOpen(found)) throw invalidField('picture', 'return_decided')
    const pictures = found.files.filter(({ kind }) => kind === 'picture')
    if (pictures.length >= MAX_PICTURES)
      throw invalidField('picture', 'too_many_pictures', { max: MAX_PICTURES })
    await saveReturnFiles(tx, returnId, [file], context.clock.now())
    const made = findReturn(await loadOrder(tx, orderId), returnId)
    await inTransaction(tx, made)
    return made
  })
}

/** Whether the buyer can still take a request back. A withdrawal from the contract cannot be. */
export function isRequestOpen({ state, reason }: Pick<OrderReturn, 'state' | 'reason'>): boolean {
  return state === 'asked_for' && reason !== 'withdrawn'
}

function findReturn({ number, returns }: Order, id: number): OrderReturn {
  const found = returns.find((one) => one.id === id)
  if (!found) throw new Error(`Order ${number} has no return ${returnNumber(id)}.`)
  return found
}
