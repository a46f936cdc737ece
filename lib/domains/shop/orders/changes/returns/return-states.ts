import { type LineUnits, withBuyerOf } from '../../reading/line-units.ts'

export const returnStates = [
  'asked_for',
  'approved',
  'partially_received',
  'received',
  'refused',
  'cancelled',
  'lost',
] as const
export type ReturnState = (typeof returnStates)[number]

/** The states that follow each one; none follows what is over. */
export const nextReturnStates: Record<ReturnState, readonly ReturnState[]> = {
  asked_for: ['approved', 'refused', 'cancelled'],
  approved: ['partially_received', 'received', 'cancelled'],
  partially_received: ['partially_received', 'received'],
  received: [],
  refused: [],
  cancelled: [],
  // A lost parcel may turn up.
  lost: ['partially_received', 'received'],
}

/** States in which items are expected to come back. */
export const openReturnStates: readonly ReturnState[] = ['asked_for', 'approved', 'partially_received']

/** Whether items of a return are expected to come back. */
export function isExpected({ state }: { state: string }): boolean {
  return openReturnStates.some((open) => open === state)
}

/** How many units of each line are with the buyer and not expected back by one of these lines of open returns. */
export function unitsToReturn(
  units: readonly LineUnits[],
  expected: readonly { lineId: number; quantity: number; receivedQuantity: number }[],
): { unit: LineUnits; left: number }[] {
  return units.map((unit) => ({
    unit,
    left: expected.reduce(
      (rest, one) => (one.lineId === unit.lineId ? rest - one.quantity + one.receivedQuantity : rest),
      withBuyerOf(unit),
    ),
  }))
}

export const returnReasons = [
  'undeliverable',
  'unwanted',
  'withdrawn',
  'damaged',
  'wrong_item',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The reasons that buyers choose from. */
export const buyerReasons = [
  'unwanted',
  'damaged',
  'wrong_item',
  'other',
] as const satisfies readonly ReturnReason[]
export type BuyerReason = (typeof buyerReasons)[number]

/** The number of a return as buyers and staff name it. */
export function returnNumber(id: number): string {
  return `R-${1000 + id}`
}

/** What becomes of units that came back: they go into stock, do not, or are shipped to the buyer again. */
export const returnedUses = ['restock', 'discard', 'ship_again'] as const
export type ReturnedUse = (typeof returnedUses)[number]

/** The reason of a return that is a lost parcel. */
export const LOST = 'lost'

export const parcelStates = ['shipped', 'delivered', 'returned', 'lost'] as const
export type ParcelState = (typeof parcelStates)[number]

/** The columns that a parcel's state follows from. */
export const parcelColumns = {
  deliveredAt: true,
  lines: { select: { lineId: true, quantity: true }, orderBy: { lineId: 'asc' as const } },
  returns: {
    select: { state: true, reason: true, lines: { select: { lineId: true, receivedQuantity: true } } },
  },
}

type ParcelRow = {
  deliveredAt: Date | null
  lines: readonly { lineId: number; quantity: number }[]
  returns: readonly {
    state: string
    reason: string
    lines: readonly { lineId: number; receivedQuantity: number }[]
  }[]
}

/** A parcel has come back once all of its units have. */
export function parcelStateOf(parcel: ParcelRow): ParcelState {
  if (parcel.returns.some(({ state, reason }) => reason === LOST && state !== 'received')) return 'lost'
  const left = leftInParcel(parcel)
  if (left.length === 0 && parcel.lines.length > 0) return 'returned'
  return parcel.deliveredAt === null ? 'shipped' : 'delivered'
}

/** The units of a parcel that have not come back. */
export function leftInParcel({ lines, returns }: ParcelRow): { lineId: number; quantity: number }[] {
  const back = returns.flatMap((one) => one.lines)
  return lines
    .map(({ lineId, quantity }) => ({
      lineId,
      quantity: back.reduce(
        (rest, one) => (one.lineId === lineId ? rest - one.receivedQuantity : rest),
        quantity,
      ),
    }))
    .filter(({ quantity }) => quantity > 0)
}
