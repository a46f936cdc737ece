import { expect, it } from 'vitest'
import {
  coversOrder,
  endOfPeriod,
  findWithdrawable,
  isExempt,
  type ReturnPolicy,
} from '#lib/domains/shop/orders/changes/returns/return-policy.ts'
import type { Order } from '#lib/domains/shop/orders/reading/order.ts'
import type { Settings } from '#lib/services/settings/index.ts'

const DAY = 24 * 3_600_000
const placedAt = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(placedAt.getTime() + days * DAY)

const line = (id: number, changes: object = {}) => ({
  ...{ id, quantity: 3, refundedQuantity: 0, requiresShipping: true, withdrawalExemption: null },
  ...changes,
})
const order = (changes: object = {}) =>
  ({
    ...{ placedAt, importedFrom: null, status: 'processing', fulfillmentStatus: 'fulfilled' },
    ...{ billing: { country: 'DE' }, shipping: null, lines: [line(1), line(2)] },
    shipments: [],
    ...changes,
  }) as unknown as Order
const parcel = (shipped: number, delivered: number | null = null) => ({
  shippedAt: after(shipped),
  deliveredAt: delivered === null ? null : after(delivered),
})
const settings = (changes: object = {}) =>
  ({
    ...{ 'withdrawal.enabled': true, 'withdrawal.countries': ['DE', 'AT'], 'withdrawal.days': 14 },
    'shop.countries': [],
    ...changes,
  }) as unknown as Settings

it('a period is of whole days after the last parcel, which takes ten if nobody has noted its arrival', () => {
  const end = (changes: object) => endOfPeriod(order(changes), 14)
  expect(end({ shipments: [parcel(1, 3)] })).toEqual(after(18))
  expect(end({ shipments: [parcel(1)] })).toEqual(after(26))
  expect(end({ shipments: [parcel(1, 20), parcel(2, 5)] })).toEqual(after(35))
  expect(end({ shipments: [parcel(1), parcel(2, 20)] })).toEqual(after(35))
  // Shipped before it was placed, such as over the counter.
  expect(end({ shipments: [parcel(-30, -20)] })).toEqual(after(15))
  expect(endOfPeriod(order(), 0)).toEqual(after(1))
})

it('a period has no end while something is yet to be shipped, and begins with the order if nothing is', () => {
  const states = ['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'partially_returned']
  const ends = (lines: object[]) =>
    states.map((fulfillmentStatus) => endOfPeriod(order({ fulfillmentStatus, lines }), 14))
  expect(ends([line(1, { requiresShipping: false }), line(2)])).toEqual([
    ...[null, null, after(15), after(15), after(15)],
  ])
  expect(ends([line(1, { requiresShipping: false })])).toEqual(states.map(() => after(15)))
})

it('a policy is for orders that went to its countries, or to an unknown one', () => {
  const covers = (countries: string[] | null, shipping: string | null, billing: string | null = 'FR') =>
    coversOrder(
      { countries } as unknown as ReturnPolicy,
      order({ shipping: shipping === null ? null : { country: shipping }, billing: { country: billing } }),
    )
  expect(covers(null, 'US')).toBe(true)
  expect(covers(['DE', 'AT'], 'AT')).toBe(true)
  // Where it was sent counts, not who pays.
  expect(covers(['DE', 'AT'], 'US', 'DE')).toBe(false)
  expect(covers(['DE', 'AT'], 'DE', 'US')).toBe(true)
  expect(covers(['DE', 'AT'], null, 'DE')).toBe(true)
  expect(covers(['DE', 'AT'], null, 'FR')).toBe(false)
  expect(covers(['DE', 'AT'], null, null)).toBe(true)
  expect(covers([], 'DE')).toBe(false)
})

const now = after(1)
const withdrawable = (changes: object = {}, given: Partial<Parameters<typeof findWithdrawable>[2]> = {}) =>
  findWithdrawable(settings(), order(changes), { withdrawn: new Map(), now, ...given })

it('a buyer can withdraw from what they have neither withdrawn from nor been refunded', () => {
  const left = (changes: object, all: number, open: number) =>
    withdrawable(
      { lines: [line(1, changes), line(2, { quantity: 1, refundedQuantity: 1 })] },
      { withdrawn: new Map([[1, { all, open }]]) },
    )?.lines
  expect(withdrawable()).toEqual({
    until: after(15),
    lines: [
      { lineId: 1, quantity: 3 },
      { lineId: 2, quantity: 3 },
    ],
  })
  expect(left({}, 1, 1)).toEqual([{ lineId: 1, quantity: 2 }])
  // Those of a settled withdrawal are the refunded ones; those of an open one are others.
  expect(left({ refundedQuantity: 1 }, 1, 0)).toEqual([{ lineId: 1, quantity: 2 }])
  expect(left({ refundedQuantity: 1 }, 1, 1)).toEqual([{ lineId: 1, quantity: 1 }])
  expect(left({ refundedQuantity: 0 }, 2, 0)).toEqual([{ lineId: 1, quantity: 1 }])
  expect(left({ refundedQuantity: 2 }, 1, 1)).toBeUndefined()
  expect(left({}, 3, 0)).toBeUndefined()
})

it('a buyer can withdraw until the last moment, in the countries that have it, from what is not exempt', () => {
  expect(withdrawable({}, { now: new Date(after(15).getTime() - 1) })).not.toBeNull()
  expect(withdrawable({}, { now: after(15) })).toBeNull()
  expect(withdrawable({ fulfillmentStatus: 'unfulfilled' }, { now: after(99) })).toMatchObject({
    until: null,
  })
  expect(withdrawable({ billing: { country: 'US' } })).toBeNull()
  expect(withdrawable({ billing: { country: null } })).toBeNull()
  expect(withdrawable({ shipping: { country: 'US' } })).toBeNull()
  expect(withdrawable({ billing: { country: 'US' }, shipping: { country: 'AT' } })).not.toBeNull()
  expect(withdrawable({ importedFrom: 'shopify' })).toBeNull()
  expect(withdrawable({ status: 'cancelled' })).toBeNull()
  const off = settings({ 'withdrawal.enabled': false })
  expect(findWithdrawable(off, order(), { withdrawn: new Map(), now })).toBeNull()
  const kinds = ['custom', 'perishable', 'sealed', null] as const
  const lines = kinds.map((withdrawalExemption, id) => line(id, { withdrawalExemption }))
  expect(withdrawable({ lines })?.lines.map(({ lineId }) => lineId)).toEqual([2, 3])
  expect(kinds.filter((withdrawalExemption) => isExempt({ withdrawalExemption }))).toEqual([
    ...['custom', 'perishable'],
  ])
})
