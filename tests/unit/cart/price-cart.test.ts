import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppliedReduction,
  homeOf,
  NO_TAXES,
  netPrice,
  type PricingTask,
  priceCart,
  type Reduction,
} from '#lib/domains/shop/cart/pricing/price-cart.ts'
import { allocate } from '#lib/services/money/allocate.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { draws } from '#tests/support/draws.ts'

const rate = fc.record({
  name: fc.constantFrom('VAT', 'State', 'City'),
  rate: fc.integer({ min: 0, max: 500_000 }),
})
const line = fc.record({
  // The largest unit price is a thousand million in a currency of three decimals.
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 1_000_000_000_000 })),
  quantity: fc.integer({ min: 0, max: 999 }),
  rates: fc.array(rate, { maxLength: 3 }),
})
const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.constant({ type: 'free_shipping' as const, methods: [], maxPrice: null }),
  fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 0, max: 1_000_000_000 }) }),
)
const reductions: fc.Arbitrary<AppliedReduction[]> = fc.array(
  fc.record({ reduction, isFor: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }) }),
  { maxLength: 3 },
)
const shipping = fc.option(
  fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    shares: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), rates: fc.array(rate, { maxLength: 2 }) }),
      { maxLength: 3 },
    ),
  }),
)
const task: fc.Arbitrary<PricingTask> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  reductions,
  shipping,
  taxInclusive: fc.boolean(),
  step: fc.constantFrom(1, 10, 100),
})
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('priceCart', () => {
  it('keeps the laws of a cart for any lines, coupon, shipping and taxes', () => {
    fc.assert(
      fc.property(task, (given) => {
        const { lines, taxLines, totals, reduced } = priceCart(given)
        const lawful = given.lines.map(({ unitPrice, quantity }, index) => {
          const isDiscounted = given.reductions.some(({ isFor }) => isFor[index])
          const discount = isDiscounted ? lines[index]?.discount : 0
          return { subtotal: unitPrice * quantity, discount, total: unitPrice * quantity - (discount ?? 0) }
        })
        expect(lines.map(({ subtotal, discount, total }) => ({ subtotal, discount, total }))).toEqual(lawful)
        expect(sum(lines.map(({ total }) => total))).toBe(totals.subtotal - totals.discount)
        expect(sum(reduced)).toBe(totals.discount)
        const added = given.taxInclusive ? 0 : totals.tax
        expect(totals.total).toBe(totals.subtotal - totals.discount + (totals.shipping ?? 0) + added)
        expect(sum(taxLines.map(({ amount }) => amount))).toBe(totals.tax)
        expect(sum(lines.map(({ tax }) => tax)) + (totals.shippingTax ?? 0)).toBe(totals.tax)
        const numbers = [...lines.flatMap(Object.values), ...Object.values(totals)].filter(
          (one) => one !== null,
        )
        expect(numbers.filter((number) => !Number.isSafeInteger(number) || number < 0)).toEqual([])
      }),
      draws(200),
    )
  })

  it('asks for the same tax whether it is in the price or comes on top of what is left without it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 400_000 }),
        (net, percent) => {
          const rates = [{ name: 'VAT', rate: percent }]
          const tax = (unitPrice: number, taxInclusive: boolean) =>
            priceCart({
              lines: [{ unitPrice, quantity: 1, rates }],
              reductions: [],
              shipping: null,
              taxInclusive,
              step: 1,
            }).totals.tax
          const onTop = tax(net, false)
          expect(tax(net + onTop, true)).toBe(onTop)
        },
      ),
    )
  })

  it('comes to sums that providers take in their currency, where prices are such sums', () => {
    const steps = fc.constantFrom(10, 100)
    fc.assert(
      fc.property(task, steps, (given, step) => {
        const { totals } = priceCart({
          ...given,
          step,
          lines: given.lines.map((one) => ({ ...one, unitPrice: Math.min(one.unitPrice, 10 ** 9) * step })),
          reductions: given.reductions.map((one) =>
            one.reduction.type === 'fixed'
              ? { ...one, reduction: { type: 'fixed', amount: one.reduction.amount * step } }
              : one,
          ),
          shipping: given.shipping && { ...given.shipping, price: given.shipping.price * step },
        })
        expect(totals.total % step).toBe(0)
      }),
    )
  })

  it('takes off all of an odd sum at 100 %', () => {
    const { totals } = priceCart({
      lines: [{ unitPrice: 1004, quantity: 1, rates: [] }],
      reductions: [{ reduction: { type: 'percent', percent: 10_000 }, isFor: [true] }],
      shipping: null,
      taxInclusive: false,
      step: 10,
    })
    expect(totals.total).toBe(0)
  })

  it('never takes off more than there is, nor from lines the coupon is not for', () => {
    const { totals, lines } = priceCart({
      lines: [
        { unitPrice: 1000, quantity: 1, rates: [] },
        { unitPrice: 9000, quantity: 1, rates: [] },
      ],
      reductions: [{ reduction: { type: 'fixed', amount: 5000 }, isFor: [true, false] }],
      shipping: { price: 500, shares: [] },
      taxInclusive: false,
      step: 1,
    })
    expect(lines.map(({ discount }) => discount)).toEqual([1000, 0])
    expect(totals).toEqual({
      subtotal: 10_000,
      discount: 1000,
      shipping: 500,
      shippingTax: 0,
      tax: 0,
      total: 9500,
    })
  })

  it('takes each reduction off what those before it left', () => {
    const { lines, reduced, totals } = priceCart({
      lines: [
        { unitPrice: 1000, quantity: 2, rates: [] },
        { unitPrice: 1000, quantity: 1, rates: [] },
      ],
      reductions: [
        { reduction: { type: 'fixed', amount: 500 }, isFor: [true, false] },
        { reduction: { type: 'percent', percent: 1000 }, isFor: [true, true] },
        { reduction: { type: 'fixed', amount: 90_000 }, isFor: [false, true] },
      ],
      shipping: null,
      taxInclusive: false,
      step: 1,
    })
    expect(reduced).toEqual([500, 250, 900])
    expect(lines.map(({ discount }) => discount)).toEqual([650, 1000])
    expect(totals).toMatchObject({ subtotal: 3000, discount: 1650, total: 1350 })
  })

  it('taxes no shipping that costs nothing', () => {
    const rates = [{ name: 'VAT', rate: 200_000 }]
    const { totals, taxLines } = priceCart({
      lines: [{ unitPrice: 1000, quantity: 2, rates }],
      reductions: [{ reduction: { type: 'free_shipping', methods: [], maxPrice: null }, isFor: [true] }],
      shipping: { price: 0, shares: [{ weight: 1, rates }] },
      taxInclusive: false,
      step: 1,
    })
    expect(totals).toEqual({
      subtotal: 2000,
      discount: 0,
      shipping: 0,
      shippingTax: 0,
      tax: 400,
      total: 2400,
    })
    expect(taxLines).toEqual([{ name: 'VAT', rate: 200_000, amount: 400, included: false }])
  })

  it('tells of each tax by name and rate, what it is together, and of none that comes to nothing', () => {
    const [vat, state, city] = [
      { name: 'VAT', rate: 200_000 },
      { name: 'State', rate: 50_000 },
      { name: 'City', rate: 50_000 },
    ]
    const line = { unitPrice: 1000, quantity: 1 }
    const { taxLines } = priceCart({
      lines: [
        { ...line, rates: [vat, state] },
        { ...line, rates: [city, { name: 'Relief', rate: 0 }] },
        { ...line, unitPrice: 100, rates: [{ ...vat, rate: 100_000 }, state] },
        { ...line, unitPrice: 1, rates: [{ name: 'Mite', rate: 1_000 }] },
      ],
      reductions: [],
      shipping: null,
      taxInclusive: false,
      step: 1,
    })
    expect(taxLines).toEqual([
      { ...vat, amount: 200, included: false },
      { ...state, amount: 55, included: false },
      { ...city, amount: 50, included: false },
      { name: 'VAT', rate: 100_000, amount: 10, included: false },
    ])
  })

  it('rounds half a unit up, once per line and rate', () => {
    const rates = [{ name: 'VAT', rate: 50_000 }]
    const cents = { unitPrice: 10, quantity: 1, rates }
    const { totals } = priceCart({
      lines: [cents, cents],
      reductions: [],
      shipping: null,
      taxInclusive: false,
      step: 1,
    })
    expect(totals.tax).toBe(2)
  })
})

describe('a price without the taxes that it includes', () => {
  it.each<[string, number, number[], number, number]>([
    ['of none', 1000, [], 1, 1000],
    ['of one', 1200, [200_000], 1, 1000],
    ['of a rate of nought', 1200, [0], 1, 1200],
    ['of several, which are parts of one sum', 1300, [200_000, 100_000], 1, 1000],
    ['rounded once per rate', 10_000, [190_000], 1, 8403],
    ['in steps that can be charged', 10_000, [190_000], 10, 8400],
    ['of what is free', 0, [200_000], 1, 0],
  ])('%s', (_, price, rates, step, expected) => {
    const given = rates.map((one) => ({ rate: one }))
    expect(netPrice(price, given, step)).toBe(expected)
  })
})

it('the shop is at home in its own country, or the first that it sells to', () => {
  const home = (country: string | null, countries: string[]) =>
    homeOf({ 'shop.country': country, 'shop.countries': countries } as unknown as Settings)
  expect(home('NL', ['DE'])).toEqual({ country: 'NL', state: null })
  expect(home(null, ['DE', 'AT'])).toEqual({ country: 'DE', state: null })
  expect(home(null, [])).toBeNull()
})

it('no taxes are charged on, or taken out of, anything', () => {
  const { ofClass, ofShipping, takenOut, takenOutOfShipping } = NO_TAXES
  expect([ofClass('standard'), ofShipping(), takenOut('standard'), takenOutOfShipping()]).toEqual([
    ...[[], [], [], []],
  ])
})

describe('allocate', () => {
  it('splits into whole parts that add up, none larger than its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const amount = Math.floor(sum(all) * part)
        const parts = allocate(amount, all)
        expect(sum(parts)).toBe(sum(all) === 0 ? 0 : amount)
        for (const [index, one] of parts.entries()) {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(all[index] ?? 0)
        }
      }),
    )
  })
})

describe('scaleMoney', () => {
  it('rounds halves up and stays exact beyond the safe integers on the way', () => {
    expect([scaleMoney(5, 1, 10), scaleMoney(4, 1, 10), scaleMoney(15, 1, 10)]).toEqual([1, 0, 2])
    expect(scaleMoney(9_007_199_254_740_991, 999_999, 1_000_000)).toBe(9_007_190_247_541_736)
  })
})
