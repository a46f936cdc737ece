import { expect, it } from 'vitest'
import { toFormerColumns, toFormerLine } from '#lib/domains/shop/orders/history/former-columns.ts'
import { describeNumber } from '#lib/domains/shop/orders/history/former-number.ts'
import type { FormerOrder } from '#lib/domains/shop/orders/index.ts'

const line = {
  ...{ name: 'Cup', sku: 'CUP', quantity: 2, unitPrice: 1000, subtotal: 2000, discount: 200 },
  ...{ tax: 342, total: 1800, refundedQuantity: 1, productId: 3, variantId: 4, slug: 'cup' },
}
const [placedAt, paidAt, shippedAt, cancelledAt] = [1, 2, 3, 4].map((day) => new Date(day * 86_400_000))
const order = (changes: object = {}) =>
  ({
    ...{ formerNumber: '#1', email: null, phone: null, billing: {}, shipping: null, customerNote: null },
    ...{ status: 'completed', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled', currency: 'EUR' },
    ...{ subtotal: 2000, discount: 200, shippingTotal: 490, shippingTax: 78, tax: 420, total: 2710 },
    ...{ refunded: 900, taxInclusive: false, taxLines: [], couponCode: 'FALL', couponDiscount: 200 },
    ...{ shippingMethod: 'Express Post', paymentMethod: 'Credit Card', placedAt },
    ...{ paidAt: null, cancelledAt: null, shippedAt: null, lines: [line, { ...line, quantity: 3 }] },
    ...changes,
  }) as unknown as FormerOrder

it('the sums of a former order are kept as they were, with the names of what paid and shipped it', () => {
  const { lines: _, shippingMethod, paymentMethod, shippedAt: __, ...kept } = order()
  expect(toFormerColumns(order())).toEqual({
    ...kept,
    ...{ itemCount: 5, subtotal: 2000n, discount: 200n, shippingTotal: 490n, shippingTax: 78n, tax: 420n },
    ...{ total: 2710n, refunded: 900n, couponDiscount: 200n },
    ...{ shippingMethodCode: 'express-post', shippingMethodName: shippingMethod },
    ...{ gateway: 'credit-card', gatewayName: paymentMethod, gatewayType: 'offline' },
    statusChangedAt: placedAt,
  })
})

it('a former order without a coupon, a method or a payment has none', () => {
  const none = order({ couponCode: null, couponDiscount: 5, shippingMethod: null, paymentMethod: null })
  expect(toFormerColumns(none)).toMatchObject({
    ...{ couponDiscount: null, shippingMethodCode: null, shippingMethodName: null },
    ...{ gateway: null, gatewayName: null, gatewayType: null },
  })
  expect(toFormerColumns(order({ couponDiscount: null })).couponDiscount).toBe(0n)
})

it('the state of a former order is as old as what happened to it last', () => {
  const since = (changes: object) => toFormerColumns(order(changes)).statusChangedAt
  expect(since({ paidAt })).toBe(paidAt)
  expect(since({ paidAt, shippedAt })).toBe(shippedAt)
  expect(since({ paidAt, shippedAt, cancelledAt })).toBe(cancelledAt)
})

it('a line of a former order keeps its place and its sums', () => {
  expect(toFormerLine(line, 7, 2)).toEqual({
    ...{ ...line, orderId: 7, position: 2 },
    ...{ unitPrice: 1000n, subtotal: 2000n, discount: 200n, tax: 342n, total: 1800n },
  })
})

it.each([
  ['#1001', '1001'],
  ['en/77', 'EN-77'],
  ['a  b//c', 'A-B-C'],
  ['--.x1._y-2.--', 'X1._Y-2'],
  ['ＡＢ１', 'AB1'],
  ['№', 'NO'],
  ['', 'FORMER'],
  ['###', 'FORMER'],
  ['N'.repeat(33), 'N'.repeat(32)],
  ['n'.repeat(32), 'N'.repeat(32)],
])('the number %s of a former shop is %s here', (former, number) => {
  expect(describeNumber(former, number)).toEqual([])
  expect(describeNumber(former, `${number}-2`)).toEqual([
    `The number ${number} is in use here: the order is ${number}-2.`,
  ])
})
