import { describe, expect, it } from 'vitest'
import {
  type LineUnits,
  lostOf,
  refundedWithBuyerOf,
  unshippedOf,
  withBuyerOf,
} from '#lib/domains/shop/orders/reading/line-units.ts'
import { fulfillmentOf } from '#lib/domains/shop/orders/status/settle-fulfillment.ts'

const line = (changes: Partial<LineUnits> = {}): LineUnits => ({
  ...{ lineId: 1, variantId: 1, quantity: 3 },
  ...{ shipped: 0, refunded: 0, returned: 0, settled: 0, again: 0, lost: 0 },
  ...changes,
})

describe('the units of a line', () => {
  it.each<[name: string, line: LineUnits, expected: [unshipped: number, withBuyer: number]]>([
    ['nothing was shipped', line(), [3, 0]],
    ['a unit was refunded before it was shipped', line({ shipped: 2, refunded: 1 }), [0, 2]],
    ['a unit came back', line({ shipped: 2, returned: 1 }), [1, 1]],
    ['a unit came back and was refunded', line({ shipped: 2, returned: 1, refunded: 1, settled: 1 }), [1, 1]],
    ['a parcel is sent again', line({ shipped: 3, again: 3 }), [3, 0]],
    ['a parcel was sent again', line({ shipped: 6, again: 3 }), [0, 3]],
    ['more was refunded than was left', line({ shipped: 3, refunded: 2 }), [0, 3]],
  ])('%s', (_name, one, expected) => {
    expect([unshippedOf(one), withBuyerOf(one)]).toEqual(expected)
  })

  it('that were lost are taken from stock once the others are shipped', () => {
    expect(lostOf(line({ shipped: 2, again: 2, lost: 2 }))).toBe(2)
    expect(lostOf(line({ shipped: 2, again: 2, lost: 2, refunded: 2 }))).toBe(1)
  })

  it('are with the buyer and refunded only where more was refunded than was left in the shop', () => {
    expect(refundedWithBuyerOf(line({ shipped: 2, refunded: 1 }))).toBe(0)
    expect(refundedWithBuyerOf(line({ shipped: 3, refunded: 1 }))).toBe(1)
  })
})

describe('how far a delivery is', () => {
  it.each([
    ['unfulfilled', line()],
    ['partially_fulfilled', line({ shipped: 1 })],
    ['fulfilled', line({ shipped: 3 })],
    ['fulfilled', line({ shipped: 2, refunded: 1 })],
    ['partially_returned', line({ shipped: 3, returned: 1 })],
    ['returned', line({ shipped: 3, returned: 3 })],
    ['partially_fulfilled', line({ shipped: 2, returned: 2 })],
    ['unfulfilled', line({ shipped: 3, again: 3, lost: 3 })],
  ] as const)('is %s', (expected, one) => {
    expect(fulfillmentOf([one], 'unfulfilled')).toBe(expected)
  })

  it('stays delivered, and what is not delivered stays as it is', () => {
    expect(fulfillmentOf([line({ shipped: 3 })], 'delivered')).toBe('delivered')
    expect(fulfillmentOf([], 'fulfilled')).toBe('fulfilled')
  })
})
