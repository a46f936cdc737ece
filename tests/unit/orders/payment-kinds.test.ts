import { expect, it } from 'vitest'
import { refundedUnits } from '#lib/domains/shop/orders/reading/refunded-units.ts'
import { orderPaymentKind, paymentKindOf } from '#lib/domains/shop/orders/status/payment-kind.ts'
import { overpaidOf } from '#lib/domains/shop/orders/status/settle-paid-state.ts'

it('an order is paid online, to the courier, or in advance without a provider, unless it is free', () => {
  expect(paymentKindOf({ id: 'free', type: 'free' })).toBeNull()
  expect(paymentKindOf({ id: 'stripe', type: 'web' })).toBe('online')
  expect(paymentKindOf({ id: 'cash_on_delivery', type: 'offline' })).toBe('on_delivery')
  expect(paymentKindOf({ id: 'bank_transfer', type: 'offline' })).toBe('in_advance')
  const kindOf = (gateway: string | null, gatewayType: string | null) =>
    orderPaymentKind({ gateway, gatewayType })
  expect(kindOf(null, null)).toBeNull()
  expect(kindOf(null, 'web')).toBeNull()
  expect(kindOf('bank_transfer', null)).toBe('in_advance')
  expect(kindOf('cash_on_delivery', null)).toBe('on_delivery')
  expect(kindOf('stripe', 'web')).toBe('online')
})

it('the shop has too much of an order’s money beyond what is left to pay for', () => {
  const sums = {
    ...{ total: 1000n, paid: null, refunded: 0n, refundQueued: 0n, disputed: 0n, refundedShipping: 0n },
    lines: [{ refundedAmount: 0n }, { refundedAmount: 0n }],
  }
  const over = (changes: object = {}) => overpaidOf({ ...sums, ...changes })
  expect(over()).toBe(0)
  expect(over({ paid: 1200n })).toBe(200)
  expect(over({ paid: 0n })).toBe(-1000)
  expect(over({ refunded: 1n, refundQueued: 20n, disputed: 300n })).toBe(-321)
  const lines = [{ refundedAmount: 10n }, { refundedAmount: 200n }]
  expect(over({ refundedShipping: 4000n, lines })).toBe(4210)
})

it('units for which money went back are those of refunds, where others were deducted', () => {
  const refund = (...lines: [lineId: number, quantity: number][]) => ({
    lines: lines.map(([lineId, quantity]) => ({ lineId, quantity, amount: 0 })),
  })
  const refunds = [refund([1, 1], [2, 5]), refund([1, 2])] as never
  const line = { id: 1, refundedQuantity: 4 }
  const count = (deducted: number, given = refunds) =>
    refundedUnits({ refunds: given, totals: { deducted } }, line)
  expect(count(0)).toBe(4)
  expect(count(1)).toBe(3)
  expect(count(1, [] as never)).toBe(0)
})
