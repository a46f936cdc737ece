import { describe, expect, it } from 'vitest'
import {
  type AddedLine,
  isSameAddress,
  type PricingOfEdit,
  priceEdit,
  ratesOf,
  sharesOf,
  type WantedLine,
} from '#lib/domains/shop/checkout/editing/price-edit.ts'
import type { EditedLine, EditedOrder } from '#lib/domains/shop/orders/index.ts'

const VAT = { name: 'VAT', rate: 100_000 }
const LOW = { name: 'Low', rate: 50_000 }

/** Two units at 1000 with 10 % of tax, which the order keeps as it says, whatever it would be computed as. */
const line = (changes: Partial<EditedLine> = {}) =>
  ({
    ...{ id: 1, quantity: 2, unitPrice: 1000n, subtotal: 2000n, discount: 0n, tax: 201n, total: 2000n },
    ...{ taxRates: [VAT], ...changes },
  }) as EditedLine

const want = (of: EditedLine, changes: Partial<WantedLine> = {}): WantedLine => ({
  ...{ line: of, quantity: of.quantity, unitPrice: Number(of.unitPrice), rates: null },
  ...changes,
})

const added = (changes: Partial<AddedLine> = {}) =>
  ({
    productId: 7,
    name: 'Cup',
    quantity: 3,
    unitPrice: 500,
    rates: [LOW],
    percentOff: 0,
    ...changes,
  }) as AddedLine

const order = { taxInclusive: false, currency: 'USD', shippingTotal: 490n, shippingTax: 51n } as EditedOrder

const price = (given: Partial<PricingOfEdit>) =>
  priceEdit({
    ...{ order, agreed: { lines: new Map(), shipping: [] }, isPercentCoupon: false },
    ...{ wanted: [], added: [], shipping: null, ...given },
  })

const piece = (name: string, rate: string, amount: number) => ({
  gross: 11 * amount,
  taxes: [{ name, rate, amount }],
})
/** The taxes of the lines and of shipping, as agreed. */
const agreed = {
  lines: new Map([
    [1, piece('VAT', '10.00', 201)],
    [2, piece('Gone', '7.00', 70)],
  ]),
  shipping: [piece('VAT', '10.00', 51)],
}
const kept = { id: 1, quantity: 2, unitPrice: 1000, subtotal: 2000, discount: 0, tax: 201, total: 2000 }

describe('an edited order', () => {
  it('keeps to the cent what nobody has changed, with its shipping', () => {
    expect(price({ agreed, wanted: [want(line())] })).toEqual({
      lines: [{ ...kept, taxRates: null }],
      added: [],
      taxLines: [{ name: 'VAT', rate: '10.00', amount: 252, included: false }],
      sums: { subtotal: 2000, discount: 0, shipping: 490, shippingTax: 51, tax: 252, total: 2742 },
    })
  })

  it.each<[name: string, Partial<WantedLine>, object]>([
    [
      'quantity',
      { quantity: 3 },
      { quantity: 3, unitPrice: 1000, subtotal: 3000, tax: 300, total: 3000, taxRates: [VAT] },
    ],
    [
      'price',
      { unitPrice: 999 },
      { quantity: 2, unitPrice: 999, subtotal: 1998, tax: 200, total: 1998, taxRates: [VAT] },
    ],
    [
      'rates',
      { rates: [LOW] },
      { quantity: 2, unitPrice: 1000, subtotal: 2000, tax: 100, total: 2000, taxRates: [LOW] },
    ],
    [
      'rates to none',
      { rates: [] },
      { quantity: 2, unitPrice: 1000, subtotal: 2000, tax: 0, total: 2000, taxRates: [] },
    ],
  ])('prices anew a line of another %s, and leaves the one beside it', (_name, changes, expected) => {
    const other = line({ id: 2, taxRates: [LOW] })
    const { lines } = price({ wanted: [want(other), want(line(), changes)] })
    expect(lines).toEqual([
      { ...kept, id: 2, taxRates: null },
      { id: 1, discount: 0, ...expected },
    ])
  })

  it('has no taxes on a changed line of which no rates are known', () => {
    const { lines, taxLines } = price({ wanted: [want(line({ taxRates: null }), { quantity: 1 })] })
    expect(lines).toMatchObject([{ tax: 0, taxRates: [] }])
    expect(taxLines).toEqual([])
  })

  it('prices what is added after what stays, each by its own rates and part of the coupon', () => {
    const lines = [line({ id: 1 }), line({ id: 2 })]
    const [first, second] = lines as [EditedLine, EditedLine]
    const { added: written, ...rest } = price({
      agreed,
      wanted: [want(first), want(second, { quantity: 1 })],
      added: [added({ percentOff: 1000 }), added({ name: 'Pot', quantity: 1, unitPrice: 333, rates: [VAT] })],
    })
    expect(written).toEqual([
      {
        ...{ productId: 7, name: 'Cup', quantity: 3, unitPrice: 500, taxRates: [LOW] },
        ...{ subtotal: 1500, discount: 150, tax: 68, total: 1350 },
      },
      {
        ...{ productId: 7, name: 'Pot', quantity: 1, unitPrice: 333, taxRates: [VAT] },
        ...{ subtotal: 333, discount: 0, tax: 33, total: 333 },
      },
    ])
    expect(rest).toEqual({
      lines: [
        { ...kept, taxRates: null },
        {
          ...{ id: 2, quantity: 1, unitPrice: 1000, taxRates: [VAT] },
          ...{ subtotal: 1000, discount: 0, tax: 100, total: 1000 },
        },
      ],
      taxLines: [
        { name: 'VAT', rate: '10.00', amount: 385, included: false },
        { name: 'Low', rate: '5.00', amount: 68, included: false },
      ],
      sums: { subtotal: 4833, discount: 150, shipping: 490, shippingTax: 51, tax: 453, total: 5626 },
    })
  })

  it('keeps of a rate that is added its name and rate alone', () => {
    const rates = [{ ...LOW, priority: 3 }]
    expect(price({ added: [added({ rates })] }).added[0]?.taxRates).toEqual([LOW])
  })

  it('pays for other shipping by the rates given for it, and no more by those it had', () => {
    const shipping = {
      price: 1000,
      shares: [
        { weight: 3, rates: [VAT] },
        { weight: 1, rates: [LOW] },
      ],
    }
    expect(price({ agreed, wanted: [want(line())], shipping })).toMatchObject({
      taxLines: [
        { name: 'VAT', amount: 276 },
        { name: 'Low', amount: 13 },
      ],
      sums: { shipping: 1000, shippingTax: 88, tax: 289, total: 3289 },
    })
    expect(price({ agreed, wanted: [want(line())], shipping: { price: 0, shares: [] } })).toMatchObject({
      taxLines: [{ name: 'VAT', amount: 201 }],
      sums: { shipping: 0, shippingTax: 0, tax: 201, total: 2201 },
    })
  })

  it('has the taxes within its total where prices include them', () => {
    const inclusive = { ...order, taxInclusive: true }
    const wanted = [want(line(), { quantity: 1 })]
    const { lines, taxLines, sums } = price({ agreed, order: inclusive, wanted, added: [added()] })
    expect(lines).toMatchObject([{ tax: 91, total: 1000 }])
    expect(taxLines).toEqual([
      { name: 'VAT', rate: '10.00', amount: 142, included: true },
      { name: 'Low', rate: '5.00', amount: 71, included: true },
    ])
    expect(sums).toEqual({
      ...{ subtotal: 2500, discount: 0, shipping: 490, shippingTax: 51, tax: 213, total: 2990 },
    })
  })

  it('tells taxes apart by name and by rate, and leaves out those that come to nothing', () => {
    const pieces = [
      ...[piece('VAT', '10.00', 1), piece('VAT', '20.00', 2), piece('City', '10.00', 3)],
      ...[piece('Nought', '0.00', 0), piece('VAT', '10.00', 5)],
    ]
    expect(price({ agreed: { lines: new Map(), shipping: pieces } }).taxLines).toEqual([
      { name: 'VAT', rate: '10.00', amount: 6, included: false },
      { name: 'VAT', rate: '20.00', amount: 2, included: false },
      { name: 'City', rate: '10.00', amount: 3, included: false },
    ])
  })
})

describe('the discount of a changed line', () => {
  const discounted = line({ discount: 500n, total: 1500n })

  it.each<[name: string, given: Partial<WantedLine>, ofPercent: number, ofAmount: number]>([
    ['is as much of the price for fewer units', { quantity: 1 }, 250, 250],
    ['grows with the units if it is a percentage', { quantity: 3 }, 750, 500],
    ['grows with the price if it is a percentage', { unitPrice: 1001 }, 501, 500],
    ['is less for a lower price', { unitPrice: 999 }, 500, 500],
    ['is less for a price that is halved', { unitPrice: 500 }, 250, 250],
    ['is the same for the same price, otherwise divided', { quantity: 1, unitPrice: 2000 }, 500, 500],
    ['is the same where only the taxes are others', { rates: [LOW] }, 500, 500],
    ['is nothing for what is given away', { unitPrice: 0 }, 0, 0],
  ])('%s', (_name, given, ofPercent, ofAmount) => {
    const discountOf = (isPercentCoupon: boolean) =>
      price({ isPercentCoupon, wanted: [want(discounted, given)] }).sums.discount
    expect([discountOf(true), discountOf(false)]).toEqual([ofPercent, ofAmount])
  })

  it('stays to the last digit where the price stays', () => {
    const odd = line({ unitPrice: 10_000n, subtotal: 20_000n, discount: 3350n, total: 16_650n })
    const wanted = [want(odd, { rates: [LOW] })]
    expect(price({ order: { ...order, currency: 'HUF' }, wanted }).sums.discount).toBe(3350)
  })

  it('is each one’s own', () => {
    const wanted = [
      want(discounted, { quantity: 1 }),
      want(line({ id: 2 }), { quantity: 1 }),
      want(line({ id: 3, discount: 2000n, total: 0n }), { quantity: 1 }),
    ]
    expect(price({ wanted }).lines.map(({ discount, total }) => [discount, total])).toEqual([
      [250, 750],
      [0, 1000],
      [1000, 0],
    ])
  })

  it('stays none where there was none, though the line was given away', () => {
    const gift = line({ unitPrice: 0n, subtotal: 0n, total: 0n, tax: 0n })
    expect(price({ isPercentCoupon: true, wanted: [want(gift, { unitPrice: 700 })] }).sums).toMatchObject({
      ...{ subtotal: 1400, discount: 0 },
    })
  })

  it('is rounded to what the currency can charge, and never more than the price', () => {
    const hungarian = { ...order, currency: 'HUF' }
    const whole = line({ unitPrice: 10_000n, subtotal: 20_000n, discount: 20_000n, total: 0n })
    const part = line({ id: 2, unitPrice: 10_000n, subtotal: 20_000n, discount: 3000n, total: 17_000n })
    const { lines, added: written } = price({
      order: hungarian,
      wanted: [want(whole, { quantity: 1, unitPrice: 5050 }), want(part, { quantity: 1, unitPrice: 9000 })],
      added: [
        added({ quantity: 1, unitPrice: 5050, percentOff: 10_000 }),
        added({ quantity: 1, unitPrice: 9000, percentOff: 1500 }),
      ],
    })
    expect([...lines, ...written].map(({ discount }) => discount)).toEqual([5050, 1400, 5050, 1400])
  })
})

it('what was agreed for shipping is divided among the rates it was sold at', () => {
  const shipping = [
    { gross: 539, taxes: [{ name: 'VAT', rate: '10.00', amount: 49 }] },
    {
      gross: 100,
      taxes: [
        { name: 'City', rate: '8.875', amount: 8 },
        { name: 'Low', rate: '0.57', amount: 1 },
      ],
    },
    { gross: 20, taxes: [] },
  ]
  expect(sharesOf(shipping)).toEqual([
    { weight: 539, rates: [VAT] },
    {
      weight: 100,
      rates: [
        { name: 'City', rate: 88_750 },
        { name: 'Low', rate: 5700 },
      ],
    },
    { weight: 20, rates: [] },
  ])
})

it('a line of which the rates were not kept has none', () => {
  expect([ratesOf(line()), ratesOf(line({ taxRates: null }))]).toEqual([[VAT], []])
})

describe('an address', () => {
  const home = {
    ...{ name: 'Ada', phone: null, line1: 'Domplatz 4', line2: null },
    ...{ city: 'Köln', state: null, postcode: '50667', country: 'DE' },
  }

  it('is the same in whatever order it was kept', () => {
    const turned = Object.fromEntries(Object.entries(home).reverse()) as typeof home
    expect(isSameAddress(home, turned)).toBe(true)
    expect(isSameAddress(null, null)).toBe(true)
  })

  it.each<[string, Partial<typeof home> | null]>([
    ['another value', { city: 'Bonn' }],
    ['nothing in place of a value', { postcode: null as never }],
    ['an empty text in place of nothing', { line2: '' as never }],
    ['no address', null],
  ])('is another one with %s', (_name, changes) => {
    const other = changes && { ...home, ...changes }
    expect([isSameAddress(home, other), isSameAddress(other, home)]).toEqual([false, false])
  })
})
