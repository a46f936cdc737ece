import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import { allocate } from '#lib/services/money/allocate.ts'
import { chargeStep } from '#lib/services/money/currency.ts'

/** What to refund of an order: nothing unless it is named. Amounts are minor units. */
export type RefundOptions = {
  /** All that is left; cannot be combined with the rest. */
  everything?: boolean
  /** Not tied to any items; cannot be combined with the rest. */
  amount?: number
  /** `restock` of a line goes before that of the whole refund. */
  lines?: readonly RefundLine[]
  /** Part of the shipping cost, with its tax. */
  shipping?: number | 'all'
  /** Whether items go back into stock; by default, those not shipped do. */
  restock?: boolean
}

export type RefundLine = { lineId: number; quantity: number; restock?: boolean | undefined }

/** What can still be refunded of an order. Amounts are minor units. */
export type Refundable = {
  number: string
  currency: string
  paid: number
  left: number
  /** The amount of unfinished refunds. */
  queued: number
  /** What the buyer's bank has taken back. */
  disputed: number
  shippingLeft: number
  /** What was paid beyond what is left of the order costs. */
  overpaid: number
  lines: readonly RefundableLine[]
}

export type RefundableLine = {
  id: number
  name: string
  quantity: number
  /** Units that are neither shipped nor refunded, and in the shop. */
  inShop: number
  /** Units that were lost, and neither shipped again nor refunded. */
  lost: number
  /** Units that came back and were not refunded. Whether they went into stock was decided then. */
  returned: number
  refundedQuantity: number
  refundedAmount: number
  /** The amount paid for it, with tax. */
  gross: number
}

export type PlannedLine = {
  lineId: number
  quantity: number
  amount: number
  restockedQuantity: number
  /** Units that came back in a return. */
  returnedQuantity: number
}
export type RefundPlan = { amount: number; shipping: number; lines: PlannedLine[] }

/** Computes a refund. Throws DomainError. */
export function planRefund(order: Refundable, options: RefundOptions): RefundPlan {
  const { everything = false, amount, shipping } = options
  const lines = (options.lines ?? []).filter(({ quantity }) => quantity !== 0)
  const isOfParts = lines.length > 0 || (shipping !== undefined && shipping !== 0)
  const { number } = order
  if (order.paid === 0) throw new DomainError('refund_of_free_order', { number })
  if (order.left <= 0) throw new DomainError(whyNothingIsLeft(order), { number })
  const kinds = [everything, amount !== undefined && amount !== 0, isOfParts].filter(Boolean).length
  if (kinds === 0) throw new DomainError('refund_of_nothing')
  if (kinds > 1) throw new DomainError('refund_amount_alone')
  if (isOfParts) return planParts(order, { ...options, lines })
  if (amount === undefined || everything || amount === order.left) return planWhole(order, options.restock)
  return { amount: checkAmount(order, amount), shipping: 0, lines: [] }
}

function whyNothingIsLeft({ queued, disputed }: Refundable) {
  if (disputed > 0) return 'refund_of_disputed'
  return queued === 0 ? 'refund_in_full_already' : 'refund_pending'
}

/**
 * Everything left, even if amounts not tied to items were refunded before. Items whose refund failed later are included without
 * any units. What was paid beyond the total is for nothing in particular.
 */
function planWhole(order: Refundable, restock: boolean | undefined): RefundPlan {
  const rest = order.lines.filter((line) => restOf(line) > 0 || line.gross > line.refundedAmount)
  const weights = [...rest.map((line) => line.gross - line.refundedAmount), order.shippingLeft]
  const open = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = allocate(Math.min(order.left, open), weights, chargeStep(order.currency))
  return {
    amount: order.left,
    shipping: shares.at(-1) ?? 0,
    lines: rest.map((line, index) => planLine(line, restOf(line), shares[index] ?? 0, restock)),
  }
}

function planParts(order: Refundable, { lines = [], shipping = 0, restock }: RefundOptions): RefundPlan {
  const faults = collectFaults()
  const wanted = mergeLines(lines)
  const planned = wanted.map(({ lineId, quantity, restock: ofLine }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw new DomainError('refund_of_unknown_line', { number: order.number, line: lineId })
    const units = restOf(line)
    faults.check(quantity >= 1 && quantity <= units, `line.${lineId}`, 'units_left', { units })
    return planLine(line, quantity, shareOf(line, quantity, chargeStep(order.currency)), ofLine ?? restock)
  })
  const shippingAmount = shipping === 'all' ? order.shippingLeft : shipping
  const left = { amount: order.shippingLeft, currency: order.currency }
  faults.check(shippingAmount >= 0 && shippingAmount <= order.shippingLeft, 'shipping', 'amount_left', {
    left,
  })
  faults.refuse()
  const parts = [...planned.map((line) => line.amount), shippingAmount]
  const sum = parts.reduce((total, part) => total + part, 0)
  const amount = checkAmount(order, coverDisputed(order, sum))
  const shares = amount < sum ? allocate(amount, parts, chargeStep(order.currency)) : parts
  const covered = planned.map((line, index) => ({ ...line, amount: shares[index] ?? 0 }))
  const withRest = amount === order.left ? addRest(order, covered, { lines: wanted, restock }) : covered
  return { amount, shipping: shares.at(-1) ?? 0, lines: withRest }
}

/** What the bank has taken back of the parts is not refunded once more: the last of them get what is left. */
function coverDisputed({ left, disputed }: Refundable, sum: number): number {
  return sum > left && sum <= left + disputed ? left : sum
}

/**
 * Once an order is fully refunded, nothing more of it can be shipped or refunded: items that the refund does not name are
 * included with an amount of zero. Those of them that were shipped are not put back into stock, nor any of a line that is not to be.
 */
function addRest(
  order: Refundable,
  planned: readonly PlannedLine[],
  { lines = [], restock }: RefundOptions,
): PlannedLine[] {
  return order.lines
    .filter((line) => restOf(line) > 0)
    .map((line) => {
      const choice = lines.find(({ lineId }) => lineId === line.id)?.restock ?? restock
      const rest = planLine(line, restOf(line), 0, choice === false ? false : undefined)
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
  const returnedQuantity = Math.min(quantity, line.returned)
  const others = quantity - returnedQuantity
  const inShop = Math.min(others, line.inShop)
  const lost = Math.min(others - inShop, line.lost)
  const restockedQuantity = restock === undefined ? inShop : restock ? others - lost : 0
  return { lineId: line.id, quantity, amount, restockedQuantity, returnedQuantity }
}

/** The share of the next units in what a line costs; the shares of all units add up exactly. */
export function shareOf(
  {
    gross,
    quantity,
    refundedQuantity,
    refundedAmount,
  }: Pick<RefundableLine, 'gross' | 'quantity' | 'refundedQuantity' | 'refundedAmount'>,
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

function mergeLines(lines: readonly RefundLine[]): RefundLine[] {
  const merged = new Map<number, RefundLine>()
  for (const line of lines) {
    const before = merged.get(line.lineId)
    merged.set(line.lineId, { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
  }
  return [...merged.values()]
}

function checkAmount(order: Refundable, amount: number): number {
  if (amount > 0 && amount <= order.left) return amount
  const left = { amount: order.left, currency: order.currency }
  throw new DomainError('refund_above_rest', { number: order.number, left })
}
