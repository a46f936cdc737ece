import { describe, expect, it } from 'vitest'
import { type Coupon, type CouponCase, checkCoupon } from '#lib/domains/shop/cart/coupons/check-coupon.ts'
import { type CouponInput, toColumns } from '#lib/domains/shop/cart/coupons/create-coupon.ts'
import { mayBePublic } from '#lib/domains/shop/cart/coupons/public-coupons.ts'
import type { Reduction } from '#lib/domains/shop/cart/pricing/price-cart.ts'
import type { Tx } from '#lib/platform/database/db.ts'

const now = new Date('2026-06-01T12:00:00Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
// Without a limit for each customer and without categories, nothing has to be looked up.
const noDatabase = null as unknown as Tx

const tenOff: Coupon = {
  ...{ id: 1, code: 'TEN', description: '', type: 'percent', percent: 1000, amount: null, currency: null },
  ...{ minSubtotal: null, shippingMethods: [], maxShipping: null },
  ...{ maxUses: null, maxUsesPerCustomer: null, uses: 0, active: true, public: false },
  ...{ startsAt: null, endsAt: null, updatedAt: now, excludeSaleItems: false, customersOnly: false },
  ...{ products: [], categories: [] },
}
const lines = [
  { productId: 1, subtotal: 600, isOnSale: false },
  { productId: 2, subtotal: 400, isOnSale: true },
  { productId: null, subtotal: 0, isOnSale: false },
]
const check = (coupon: Partial<Coupon>, given: Partial<CouponCase> = {}) =>
  checkCoupon(noDatabase, {
    ...{ coupon: { ...tenOff, ...coupon }, lines, currency: 'USD', customerId: null, now },
    ...given,
  })

describe('a coupon', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponCase>, string | null]>([
    ['any that has no terms', {}, {}, null],
    ['one that was ended', { active: false }, {}, 'unknown'],
    ['one that begins in a moment', { startsAt: at(1) }, {}, 'not_started'],
    ['one that begins now', { startsAt: now }, {}, null],
    ['one that has begun', { startsAt: at(-1) }, {}, null],
    ['one that ends in a moment', { endsAt: at(1) }, {}, null],
    ['one that ends now', { endsAt: now }, {}, 'expired'],
    ['one that has ended', { endsAt: at(-1) }, {}, 'expired'],
    ['one with a use left', { maxUses: 3, uses: 2 }, {}, null],
    ['one without a use left', { maxUses: 3, uses: 3 }, {}, 'used_up'],
    ['one that was used too often', { maxUses: 3, uses: 4 }, {}, 'used_up'],
    ['one without uses', { maxUses: 0 }, {}, 'used_up'],
    ['one used often, without a limit', { uses: 999 }, {}, null],
    ['one for customers, of a guest', { customersOnly: true }, {}, 'sign_in_needed'],
    ['one for customers, of a customer', { customersOnly: true }, { customerId: 5 }, null],
    ['one of the shop’s currency', { currency: 'USD' }, {}, null],
    ['one of another currency', { currency: 'EUR' }, {}, 'no_matching_items'],
    ['one whose minimum is reached', { minSubtotal: 1000n }, {}, null],
    ['one whose minimum is missed by a cent', { minSubtotal: 1001n }, {}, 'minimum_not_reached'],
    ['one with a minimum of an empty cart', { minSubtotal: 1n }, { lines: [] }, 'minimum_not_reached'],
    ['one that an empty cart begins with', { products: [{ productId: 9 }] }, { lines: [] }, null],
    ['one for nothing in the cart', { products: [{ productId: 9 }] }, {}, 'no_matching_items'],
    ['one for a thing that is there', { products: [{ productId: 9 }, { productId: 2 }] }, {}, null],
    ['one for what is not on sale', { excludeSaleItems: true }, {}, null],
    [
      'one for what is not on sale, of what is',
      { excludeSaleItems: true },
      { lines: lines.slice(1) },
      'no_matching_items',
    ],
    ['one of a cart that comes to nothing', {}, { lines: lines.slice(2) }, 'no_matching_items'],
    [
      'one for shipping, of whatever is there',
      { type: 'free_shipping', percent: null, products: [{ productId: 9 }] },
      {},
      null,
    ],
    ['one that is over and used up', { endsAt: now, maxUses: 0 }, {}, 'expired'],
  ])('%s', async (_, coupon, given, refusal) => {
    expect((await check(coupon, given)).refusal).toBe(refusal)
  })

  it.each<[string, Partial<Coupon>, boolean[]]>([
    ['whatever costs something', {}, [true, true, false]],
    ['its products', { products: [{ productId: 2 }] }, [false, true, false]],
    ['what is not on sale', { excludeSaleItems: true }, [true, false, false]],
    [
      'those of its products that are not on sale',
      { excludeSaleItems: true, products: [{ productId: 1 }, { productId: 2 }] },
      [true, false, false],
    ],
  ])('reduces %s', async (_, coupon, isFor) => {
    expect(await check(coupon)).toEqual({
      refusal: null,
      reduction: { type: 'percent', percent: 1000 },
      isFor,
    })
  })

  it.each<[Partial<Coupon>, Reduction]>([
    [{ percent: 1250 }, { type: 'percent', percent: 1250 }],
    [{ percent: null }, { type: 'percent', percent: 0 }],
    [
      { type: 'fixed', amount: 250n, percent: null },
      { type: 'fixed', amount: 250 },
    ],
    [
      { type: 'fixed', amount: null },
      { type: 'fixed', amount: 0 },
    ],
    [{ type: 'free_shipping' }, { type: 'free_shipping', methods: [], maxPrice: null }],
    [
      { type: 'free_shipping', shippingMethods: ['post'], maxShipping: 900n },
      { type: 'free_shipping', methods: ['post'], maxPrice: 900 },
    ],
  ])('of %o is %o', async (coupon, reduction) => {
    expect(await check(coupon)).toMatchObject({ refusal: null, reduction })
  })
})

describe('the limit for each customer', () => {
  const limited = { maxUsesPerCustomer: 1 }

  it('does not stop a shopper who is not known yet, but an order of nobody', async () => {
    expect((await check(limited)).refusal).toBeNull()
    expect((await check(limited, { email: undefined })).refusal).toBeNull()
    expect((await check(limited, { email: null })).refusal).toBe('already_used')
  })
})

describe('a coupon that is stored', () => {
  const given: CouponInput = {
    ...{ code: ' spring26 ', description: 'Spring', reduction: { type: 'percent', percent: 1250 } },
    ...{ maxUses: 5, maxUsesPerCustomer: 2, startsAt: at(0), endsAt: at(1), minSubtotal: null },
  }
  const stored = {
    ...{ code: 'SPRING26', description: 'Spring', type: 'percent', percent: 1250, amount: null },
    ...{ currency: null, minSubtotal: null, shippingMethods: [], maxShipping: null },
    ...{ maxUses: 5, maxUsesPerCustomer: 2, startsAt: at(0), endsAt: at(1) },
  }
  const shipping = (methods: string[], maxPrice: number | null) => ({
    reduction: { type: 'free_shipping' as const, methods, maxPrice },
  })
  const shipped = { type: 'free_shipping', percent: null }

  it.each<[string, Partial<CouponInput>, object]>([
    ['a percentage', {}, {}],
    ['a percentage from a subtotal on', { minSubtotal: 0 }, { minSubtotal: 0n, currency: 'EUR' }],
    [
      'an amount',
      { reduction: { type: 'fixed', amount: 300 } },
      { type: 'fixed', percent: null, amount: 300n, currency: 'EUR' },
    ],
    ['free shipping', shipping([], null), shipped],
    ['free shipping by some methods', shipping(['post'], null), { ...shipped, shippingMethods: ['post'] }],
    ['free shipping up to a price', shipping([], 900), { ...shipped, maxShipping: 900n, currency: 'EUR' }],
    ['free shipping up to nothing', shipping([], 0), { ...shipped, maxShipping: 0n, currency: 'EUR' }],
  ])('as %s has a currency if it has an amount', (_, changes, expected) => {
    expect(toColumns({ ...given, ...changes }, 'EUR')).toEqual({ ...stored, ...expected })
  })
})

it('a coupon may be public if it lowers every price for everybody', () => {
  const open = { type: 'percent', minSubtotal: null }
  const counted = (products: number, categories: number) => ({ ...open, _count: { products, categories } })
  const allowed = [open, counted(0, 0), { ...open, excludeSaleItems: false, customersOnly: false }]
  const bound = [
    ...[
      { ...open, type: 'fixed' },
      { ...open, type: 'free_shipping' },
      { ...open, minSubtotal: 0n },
    ],
    ...[{ ...open, excludeSaleItems: true }, { ...open, customersOnly: true }, counted(1, 0), counted(0, 1)],
  ]
  expect(allowed.map(mayBePublic)).toEqual(allowed.map(() => true))
  expect(bound.map(mayBePublic)).toEqual(bound.map(() => false))
})
