import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { allocate } from '#lib/services/money/allocate.ts'
import { chargeStep } from '#lib/services/money/charge-step.ts'

/** What to refund of an order: all that is left unless something is named. Amounts are minor units. */
export type RefundWish = {
  /** Without a reference to goods; stands alone. */
  amount?: number
  lines?: readonly { lineId: number; quantity: number }[]
  /** Of what shipping cost, with its tax. */
  shipping?: number | 'all'
  /** Whether pieces go back into stock; unless given, those that were not shipped do. */
  restock?: boolean
}

/** What of an order can still be refunded. Amounts are minor units. */
export type Refundable = {
  number: string
  currency: string
  total: number
  left: number
  /** Of refunds that have not ended. */
  queued: number
  shippingLeft: number
  lines: readonly RefundableLine[]
}

export type RefundableLine = {
  id: number
  name: string
  quantity: number
  shipped: number
  refundedQuantity: number
  refundedAmount: number
  /** What was paid for it, with tax. */
  gross: number
}

export type PlannedLine = { lineId: number; quantity: number; amount: number; restockedQuantity: number }
export type RefundPlan = { amount: number; shipping: number; lines: PlannedLine[] }

/** Works out what a refund comes to. Throws OperationRefused. */
export function planRefund(order: Refundable, wish: RefundWish): RefundPlan {
  const { amount, lines = [], shipping } = wish
  if (order.total === 0) throw refuse(order, 'it cost nothing: cancel it')
  if (order.left <= 0) throw refuse(order, whyNothingIsLeft(order))
  if (amount !== undefined && (lines.length > 0 || shipping !== undefined))
    throw refuse(order, 'an amount stands alone, without lines and shipping')
  if (lines.length > 0 || shipping !== undefined) return planParts(order, wish)
  if (amount === undefined || amount === order.left) return planWhole(order, wish.restock)
  return { amount: checkAmount(order, amount), shipping: 0, lines: [] }
}

function whyNothingIsLeft({ queued }: Refundable): string {
  if (queued === 0) return 'nothing is left of it'
  return 'its provider has not made an earlier refund yet. If it was given up, have it tried again with `npm run outbox`'
}

/** All that is left, also where parts of it were refunded without reference to goods. */
function planWhole(order: Refundable, restock: boolean | undefined): RefundPlan {
  const rest = order.lines.filter((line) => restOf(line) > 0)
  const weights = [...rest.map((line) => line.gross - line.refundedAmount), order.shippingLeft]
  const shares = allocate(order.left, weights, chargeStep(order.currency))
  return {
    amount: order.left,
    shipping: shares.at(-1) ?? 0,
    lines: rest.map((line, index) => planLine(line, restOf(line), shares[index] ?? 0, restock)),
  }
}

function planParts(order: Refundable, { lines = [], shipping = 0, restock }: RefundWish): RefundPlan {
  const planned = mergeLines(lines).map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw refuse(order, `it has no line ${lineId}`)
    if (quantity < 1 || quantity > restOf(line))
      throw refuse(order, `${restOf(line)} of ${line.quantity} × ${line.name} are left`)
    return planLine(line, quantity, shareOf(line, quantity, chargeStep(order.currency)), restock)
  })
  const shippingAmount = shipping === 'all' ? order.shippingLeft : shipping
  if (shippingAmount < 0 || shippingAmount > order.shippingLeft)
    throw refuse(order, `${order.shippingLeft} of its shipping is left`)
  const sum = planned.reduce((total, line) => total + line.amount, shippingAmount)
  const amount = checkAmount(order, sum)
  const withRest = amount === order.left ? addRest(order, planned, restock) : planned
  return { amount, shipping: shippingAmount, lines: withRest }
}

/**
 * Once all of the money is back, no piece can be shipped or refunded any more: those that the refund does not name go
 * with it, for nothing. Of these, shipped ones are not put back into stock.
 */
function addRest(
  order: Refundable,
  planned: readonly PlannedLine[],
  restock: boolean | undefined,
): PlannedLine[] {
  const unnamed = restock === false ? false : undefined
  return order.lines
    .filter((line) => restOf(line) > 0)
    .map((line) => {
      const rest = planLine(line, restOf(line), 0, unnamed)
      const named = planned.find(({ lineId }) => lineId === line.id)
      if (!named) return rest
      const restockedQuantity = Math.max(named.restockedQuantity, rest.restockedQuantity)
      return { ...rest, amount: named.amount, restockedQuantity }
    })
}

function planLine(
  line: RefundableLine,
  quantity: number,
  amount: number,
  restock: boolean | undefined,
): PlannedLine {
  const unshipped = Math.max(0, line.quantity - line.refundedQuantity - line.shipped)
  const restockedQuantity = restock === undefined ? Math.min(quantity, unshipped) : restock ? quantity : 0
  return { lineId: line.id, quantity, amount, restockedQuantity }
}

/** The next pieces' part of what was paid for a line: piece by piece it adds up to all of it. */
function shareOf(
  { gross, quantity, refundedQuantity, refundedAmount }: RefundableLine,
  pieces: number,
  step: number,
): number {
  const each = allocate(gross, Array<number>(quantity).fill(step), step)
  const upTo = each.slice(0, refundedQuantity + pieces).reduce((sum, part) => sum + part, 0)
  return Math.max(0, upTo - refundedAmount)
}

function restOf({ quantity, refundedQuantity }: RefundableLine): number {
  return quantity - refundedQuantity
}

function mergeLines(lines: readonly { lineId: number; quantity: number }[]) {
  const quantities = new Map<number, number>()
  for (const { lineId, quantity } of lines) quantities.set(lineId, quantity + (quantities.get(lineId) ?? 0))
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
}

function checkAmount(order: Refundable, amount: number): number {
  if (amount > 0 && amount <= order.left) return amount
  throw refuse(order, `${amount} is asked for, and ${order.left} of ${order.total} can be refunded`)
}

function refuse({ number }: Refundable, why: string): OperationRefused {
  return new OperationRefused(`${number} cannot be refunded so: ${why}.`)
}
