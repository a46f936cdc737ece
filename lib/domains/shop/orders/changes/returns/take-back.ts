import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type LineUnits, lostOf, refundedWithBuyerOf, withBuyerOf } from '../../reading/line-units.ts'
import { addUnits, giveBackStock } from '../../stock/move-stock.ts'
import { letGo } from '../../stock/release-units.ts'
import type { ReturnedUse } from './return-states.ts'

export type ReceivedLine = { lineId: number; quantity: number; use: ReturnedUse }

type ExpectedLine = { returnId: number; lineId: number; quantity: number; receivedQuantity: number }

type Taken = {
  orderId: number
  lines: readonly ReceivedLine[]
  units: readonly LineUnits[]
  expected: readonly ExpectedLine[]
  at: Date
}

/** Takes back units that were with the buyer or on their way. The order and its stock must be locked. Throws DomainError. */
export async function takeBack(tx: Tx, { orderId, at, ...taken }: Taken): Promise<void> {
  // What was refunded is not sent to the buyer again.
  const most = (line: LineUnits, use: ReturnedUse) =>
    withBuyerOf(line) - (use === 'ship_again' ? refundedWithBuyerOf(line) : 0)
  const restocked = new Map<number, number>()
  for (const { line, expected, quantity, use } of match(taken, most)) {
    let back = 0
    if (use === 'ship_again') await change(tx, line, { againQuantity: { increment: quantity } })
    else {
      const held = await letGo(tx, { ...line, quantity })
      back = use === 'restock' ? held : 0
      addUnits(restocked, line.variantId, back)
      const settled = Math.min(quantity, refundedWithBuyerOf(line))
      await change(tx, line, {
        returnedQuantity: { increment: quantity },
        settledQuantity: { increment: settled },
      })
    }
    await note(tx, expected, { quantity, back, again: use === 'ship_again' ? quantity : 0 })
  }
  await giveBackStock(tx, orderId, restocked, { reason: 'return', at })
}

/**
 * Takes back what had been lost. Units to ship again are reserved for the order, which then takes no others from stock. The order and its
 * stock must be locked. Throws DomainError.
 */
export async function takeFound(tx: Tx, { orderId, at, ...taken }: Taken): Promise<void> {
  const most = (line: LineUnits, use: ReturnedUse) =>
    use === 'ship_again' ? lostOf(line) : Number.POSITIVE_INFINITY
  const restocked = new Map<number, number>()
  for (const { line, expected, quantity, use } of match(taken, most)) {
    const isTracked = await isTrackedLine(tx, line)
    if (use === 'ship_again')
      await change(tx, line, {
        lostQuantity: { decrement: quantity },
        ...(isTracked && { stockTaken: { increment: quantity } }),
      })
    const back = use === 'restock' && isTracked ? quantity : 0
    addUnits(restocked, line.variantId, back)
    await note(tx, expected, { quantity, back, again: use === 'ship_again' ? quantity : 0 })
  }
  await giveBackStock(tx, orderId, restocked, { reason: 'return', at })
}

type Matched = { line: LineUnits; expected: ExpectedLine; quantity: number; use: ReturnedUse }

function match(
  { lines, units, expected }: Pick<Taken, 'lines' | 'units' | 'expected'>,
  most: (line: LineUnits, use: ReturnedUse) => number,
): Matched[] {
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    throw new DomainError('parcel_line_repeated')
  const faults = collectFaults()
  const matched = lines.flatMap(({ lineId, quantity, use }) => {
    const line = units.find((one) => one.lineId === lineId)
    const awaited = expected.find((one) => one.lineId === lineId)
    const left = line && awaited ? Math.min(most(line, use), awaited.quantity - awaited.receivedQuantity) : 0
    faults.check(quantity <= left, `line.${lineId}`, 'units_left', { units: left })
    return line && awaited ? [{ line, expected: awaited, quantity, use }] : []
  })
  faults.refuse()
  return matched
}

type Changes = NonNullable<Parameters<Tx['orderLine']['update']>[0]['data']>

async function change(tx: Tx, { lineId: id }: LineUnits, data: Changes): Promise<void> {
  await tx.orderLine.update({ where: { id }, data, select: { id: true } })
}

async function isTrackedLine(tx: Tx, { variantId }: LineUnits): Promise<boolean> {
  if (variantId === null) return false
  return (await tx.productVariant.count({ where: { id: variantId, trackStock: true } })) > 0
}

async function note(
  tx: Tx,
  { returnId, lineId }: ExpectedLine,
  { quantity, back, again }: { quantity: number; back: number; again: number },
): Promise<void> {
  await tx.returnLine.update({
    where: { returnId_lineId: { returnId, lineId } },
    data: {
      receivedQuantity: { increment: quantity },
      restockedQuantity: { increment: back },
      againQuantity: { increment: again },
    },
    select: { lineId: true },
  })
}
