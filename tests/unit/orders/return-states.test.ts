import { expect, it } from 'vitest'
import {
  buyerReasons,
  isExpected,
  LOST,
  leftInParcel,
  nextReturnStates,
  parcelStateOf,
  returnNumber,
  returnStates,
  unitsToReturn,
} from '#lib/domains/shop/orders/changes/returns/return-states.ts'
import type { LineUnits } from '#lib/domains/shop/orders/reading/line-units.ts'

const line = (lineId: number, shipped: number, changes: Partial<LineUnits> = {}): LineUnits => ({
  ...{ lineId, shipped, variantId: 1, quantity: 5 },
  ...{ refunded: 0, returned: 0, settled: 0, again: 0, lost: 0 },
  ...changes,
})
const units = (lineId: number, quantity: number, receivedQuantity = 0) => ({
  ...{ lineId, quantity, receivedQuantity },
})

it('items of a return are expected until all have arrived, or it is refused, cancelled or lost', () => {
  expect(returnStates.filter((state) => isExpected({ state }))).toEqual([
    ...['asked_for', 'approved', 'partially_received'],
  ])
  expect(isExpected({ state: '' })).toBe(false)
})

it('nothing follows a return that is over, but a lost parcel may turn up', () => {
  expect(returnStates.filter((state) => nextReturnStates[state].length === 0)).toEqual([
    ...['received', 'refused', 'cancelled'],
  ])
  expect(nextReturnStates.lost).toEqual(['partially_received', 'received'])
  // What has come back in part can be neither refused nor cancelled.
  expect(nextReturnStates.partially_received).toEqual(['partially_received', 'received'])
})

it('what can come back is what the buyer has, without what is on its way', () => {
  const [cup, jug, pot] = [line(1, 4), line(2, 3, { returned: 1 }), line(3, 0)]
  const left = (expected: ReturnType<typeof units>[]) =>
    unitsToReturn([cup, jug, pot], expected).map(({ unit, left: rest }) => [unit.lineId, rest])
  expect(left([])).toEqual([
    [1, 4],
    [2, 2],
    [3, 0],
  ])
  // Two returns of one line, of which one has come back in part: what came back is no longer with the buyer.
  expect(left([units(1, 2), units(1, 1), units(2, 2, 1)])).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
  ])
})

it('buyers choose from four reasons, and returns are numbered from R-1001 on', () => {
  expect(buyerReasons).toEqual(['unwanted', 'damaged', 'wrong_item', 'other'])
  expect([returnNumber(1), returnNumber(42)]).toEqual(['R-1001', 'R-1042'])
})

type Parcel = Parameters<typeof parcelStateOf>[0]
const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  ...{ deliveredAt: null, returns: [] },
  lines: [
    { lineId: 1, quantity: 2 },
    { lineId: 2, quantity: 1 },
  ],
  ...changes,
})
const back = (state: string, lines: ReturnType<typeof units>[], reason = 'other') => ({
  state,
  reason,
  lines,
})

it('a parcel has come back once all of its units have, and is lost until it turns up', () => {
  const deliveredAt = new Date(0)
  expect(parcelStateOf(parcel())).toBe('shipped')
  expect(parcelStateOf(parcel({ deliveredAt }))).toBe('delivered')
  const part = [back('partially_received', [units(1, 2, 1), units(2, 1, 1)])]
  expect(parcelStateOf(parcel({ returns: part }))).toBe('shipped')
  expect(parcelStateOf(parcel({ returns: part, deliveredAt }))).toBe('delivered')
  expect(leftInParcel(parcel({ returns: part }))).toEqual([{ lineId: 1, quantity: 1 }])
  const whole = [...part, back('received', [units(1, 1, 1)])]
  expect(parcelStateOf(parcel({ returns: whole, deliveredAt }))).toBe('returned')
  expect(leftInParcel(parcel({ returns: whole }))).toEqual([])
  // Nothing is known of what an older parcel contained.
  expect(parcelStateOf(parcel({ lines: [] }))).toBe('shipped')
  const lost = (state: string) => parcelStateOf(parcel({ returns: [back(state, [], LOST)] }))
  expect(['lost', 'partially_received', 'received'].map(lost)).toEqual(['lost', 'lost', 'shipped'])
  expect(parcelStateOf(parcel({ returns: [back('refused', [])] }))).toBe('shipped')
  expect(leftInParcel(parcel())).toEqual(parcel().lines)
})
