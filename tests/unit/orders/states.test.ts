import { expect, it } from 'vitest'
import {
  isCancellable,
  isPayable,
  isPaymentUnderWay,
  isSettled,
  owesRest,
  restToPay,
  wasPaidOtherwise,
} from '#lib/domains/shop/orders/index.ts'

const PAYMENT_STATUSES = [
  ...['pending', 'authorized', 'paid', 'failed', 'cancelled', 'disputed', 'partially_refunded', 'refunded'],
]
const open = {
  ...{ importedFrom: null, status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
  ...{ totals: { due: 100, deducted: 0, paid: 100 }, processingSince: null },
}
const underWay = { ...open, processingSince: new Date(0) }
const nothingDue = { ...open, totals: { ...open.totals, due: 0 } }

/** The payment states in which something is true of an order. */
const whenIs = <Order extends object>(holds: (order: Order) => boolean, order: Order) =>
  PAYMENT_STATUSES.filter((paymentStatus) => holds({ ...order, paymentStatus }))

it('an order can be paid while something is due that no provider works on, unless it is cancelled or of a former shop', () => {
  const payable = ['pending', 'paid', 'failed', 'partially_refunded']
  expect(whenIs(isPayable, open)).toEqual(payable)
  expect(whenIs(isPaymentUnderWay, underWay)).toEqual(payable)
  for (const status of ['processing', 'completed']) expect(isPayable({ ...open, status })).toBe(true)
  for (const order of [
    underWay,
    nothingDue,
    { ...open, status: 'cancelled' },
    { ...open, importedFrom: 'shopify' },
  ])
    expect(whenIs(isPayable, order)).toEqual([])
  for (const order of [
    open,
    { ...nothingDue, processingSince: new Date(0) },
    { ...underWay, status: 'cancelled' },
  ])
    expect(whenIs(isPaymentUnderWay, order)).toEqual([])
})

it('nothing is left to pay once it is authorized, or paid with no rest', () => {
  expect(whenIs(isSettled, nothingDue)).toEqual(['authorized', 'paid', 'partially_refunded'])
  expect(whenIs(isSettled, open)).toEqual(['authorized'])
  expect(whenIs(owesRest, open)).toEqual(['paid', 'partially_refunded'])
  expect(whenIs(owesRest, nothingDue)).toEqual([])
})

it('the rest is told where a part was paid or need not be, and what was paid where it is not what the order costs', () => {
  const deducted = { ...open, totals: { ...open.totals, deducted: 30 } }
  expect([restToPay(open), restToPay(deducted), restToPay({ ...open, paymentStatus: 'paid' })]).toEqual([
    0, 100, 100,
  ])
  const paid = { paidAt: new Date(0), total: 100, totals: { due: 0, paid: 100, deducted: 0 } }
  const totals = (given: object) => ({ ...paid, totals: { ...paid.totals, ...given } })
  expect(wasPaidOtherwise(paid)).toBe(false)
  expect(wasPaidOtherwise(totals({ paid: 90 }))).toBe(true)
  expect(wasPaidOtherwise(totals({ paid: 70, deducted: 30 }))).toBe(false)
  expect(wasPaidOtherwise(totals({ paid: 90, due: 10 }))).toBe(false)
  expect(wasPaidOtherwise({ ...totals({ paid: 90 }), paidAt: null })).toBe(false)
})

it('an order can be cancelled by its buyer while it is neither paid nor shipped, nor its payment under way', () => {
  expect(whenIs(isCancellable, open)).toEqual(['pending', 'failed'])
  for (const change of [
    ...['processing', 'completed', 'cancelled'].map((status) => ({ status })),
    ...['partially_fulfilled', 'fulfilled', 'returned'].map((fulfillmentStatus) => ({ fulfillmentStatus })),
    ...[{ importedFrom: 'shopify' }, { processingSince: new Date(0) }],
  ])
    expect(whenIs(isCancellable, { ...open, ...change })).toEqual([])
})
