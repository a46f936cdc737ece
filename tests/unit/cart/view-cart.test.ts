import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { type AppliedReduction, NO_TAXES, type TaxRates } from '#lib/domains/shop/cart/pricing/price-cart.ts'
import { type Circumstances, emptyCart } from '#lib/domains/shop/cart/pricing/priced-cart.ts'
import { unsavedCart } from '#lib/domains/shop/cart/pricing/unsaved-cart.ts'
import { couponLines, needsShipping, priceLoaded, shippingShares } from '#lib/domains/shop/cart/view-cart.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { definitions, type Settings } from '#lib/services/settings/index.ts'
import { lineOf, offerOf } from '#tests/support/cart-lines.ts'

const defaults = Object.fromEntries(
  Object.entries(definitions).map(([key, definition]) => [key, definition.default]),
) as Settings
const updatedAt = new Date('2026-06-01T12:00:00Z')
// A cart without a coupon is priced without asking the database.
const noDatabase = null as unknown as Statements

type Cart = Parameters<typeof priceLoaded>[2]
const price = (
  loaded: Cart['loaded'],
  circumstances: Partial<Circumstances> = {},
  settings: Partial<Settings> = {},
  row: Partial<Cart['cart']> = {},
) => {
  const cart = { ...unsavedCart({ currency: 'USD', couponCode: null, couponId: null, updatedAt }), ...row }
  const site = { settings: { current: { ...defaults, ...settings } } } as unknown as Context
  return priceLoaded(
    noDatabase,
    site,
    { cart, loaded },
    { customerId: null, taxRates: NO_TAXES, ...circumstances },
  )
}

const vat = { name: 'VAT', rate: 200_000 }
const reducedVat = { name: 'VAT', rate: 100_000 }
const ofClass = (taxClass: string | null) =>
  taxClass === 'standard' ? [vat] : taxClass === 'reduced' ? [reducedVat] : []
const taxed: TaxRates = { ...NO_TAXES, ofClass, ofShipping: (taxClass = 'standard') => ofClass(taxClass) }
/** Prices that include the tax, where it is not charged. */
const takenOut: TaxRates = { ...NO_TAXES, takenOut: ofClass, takenOutOfShipping: () => [vat] }

const picture = {
  ...{ id: 3, url: '/jug.jpg', thumbnailUrl: null, alt: 'A jug', width: 80, height: 60 },
  ...{ hash: null, color: null },
}

describe('a cart at current prices', () => {
  it('is shown line by line as it is offered now, with its totals', async () => {
    const offered = offerOf({
      ...{ variantName: 'Blue', hasVariants: true, image: picture, sku: 'JUG-B' },
      ...{ price: 900, compareAtPrice: 1200, lowestPrice: 850 },
      ...{ minQuantity: 2, maxQuantity: 6, available: 5, withdrawalExemption: 'sealed' },
      unitMeasure: { contents: { thousandths: 750_000, unit: 'ml' }, base: { thousandths: 1000, unit: 'l' } },
    })
    const options = [{ name: 'Colour', value: 'Blue' }]
    const attributes = [{ key: 'Text', value: 'Ann' }]
    const line = lineOf({ quantity: 3, attributesKey: 'key', offer: offered })
    const cart = await price(
      [
        { ...line, shown: { ...line.shown, options, attributes } },
        lineOf({ id: 8, quantity: 2, offer: offerOf({ requiresShipping: false, taxClass: 'reduced' }) }),
      ],
      { taxRates: taxed },
      {},
      { id: 4, version: 9 },
    )
    expect(cart).toEqual({
      ...{ id: 4, version: 9, currency: 'USD', itemCount: 5, requiresShipping: true, updatedAt },
      ...{ coupon: null, taxInclusive: false },
      lines: [
        {
          ...{ slug: 'jug', name: 'Jug', variantName: 'Blue', sku: 'JUG-B', image: picture },
          ...{ options, attributes, attributesKey: 'key' },
          ...{ id: 7, productId: 70, variantId: 700, soldVariantId: 700 },
          ...{ quantity: 3, minQuantity: 2, maxQuantity: 5, unitPrice: 900 },
          ...{ compareAtPrice: 1200, lowestPrice: null, unitMeasure: offered.unitMeasure },
          ...{ subtotal: 2700, discount: 0, tax: 540, total: 2700, taxRates: [vat] },
          ...{ inStock: true, requiresShipping: true, withdrawalExemption: 'sealed' },
          weightThousandths: 1500,
        },
        {
          ...{ slug: 'jug', name: 'Jug', variantName: null, sku: 'JUG', image: null },
          ...{ options: [], attributes: [], attributesKey: '' },
          ...{ id: 8, productId: 70, variantId: null, soldVariantId: 700 },
          ...{ quantity: 2, minQuantity: 1, maxQuantity: null, unitPrice: 1000 },
          ...{ compareAtPrice: null, lowestPrice: null, unitMeasure: null },
          ...{ subtotal: 2000, discount: 0, tax: 200, total: 2000, taxRates: [reducedVat] },
          ...{ inStock: true, requiresShipping: false, withdrawalExemption: null },
          weightThousandths: 1500,
        },
      ],
      totals: { subtotal: 4700, discount: 0, shipping: null, shippingTax: null, tax: 740, total: 5440 },
      taxLines: [
        { ...vat, amount: 540, included: false },
        { ...reducedVat, amount: 200, included: false },
      ],
      issues: [
        {
          ...{ code: 'price_changed', itemId: 7, name: 'Jug', oldPrice: 1000, newPrice: 900 },
          available: null,
        },
      ],
    })
  })

  it('counts for nothing what is no longer sold, and shows it as it was', async () => {
    const line = lineOf({ quantity: 2, unitPrice: 1300, offer: null, missing: 'product' })
    const shown = { ...line.shown, variantName: 'Red', image: picture }
    const cart = await price([line, { ...line, shown }], { taxRates: taxed })
    const gone = {
      ...{ slug: 'old-jug', name: 'Old jug', variantName: null, sku: 'OLD', image: null },
      ...{ options: [], attributes: [], attributesKey: '' },
      ...{ id: 7, productId: 70, variantId: null, soldVariantId: 700 },
      ...{ quantity: 2, minQuantity: 1, maxQuantity: null, unitPrice: 1300 },
      ...{ compareAtPrice: null, lowestPrice: null, unitMeasure: null },
      ...{ subtotal: 0, discount: 0, tax: 0, total: 0, taxRates: [] },
      ...{ inStock: false, requiresShipping: false, withdrawalExemption: null, weightThousandths: 0 },
    }
    expect(cart.lines).toEqual([gone, { ...gone, variantName: 'Red', variantId: 700, image: picture }])
    expect([cart.itemCount, cart.requiresShipping, cart.totals.total]).toEqual([4, false, 0])
  })

  it.each([
    [{ maxQuantity: null, available: null }, null],
    [{ maxQuantity: 4, available: null }, 4],
    [{ maxQuantity: null, available: 5 }, 5],
    [{ maxQuantity: 4, available: 5 }, 4],
    [{ maxQuantity: 5, available: 4 }, 4],
    [{ maxQuantity: 4, available: 0 }, 0],
  ])('lets a line with %j grow to %s', async (limits, expected) => {
    const { lines } = await price([lineOf({ offer: offerOf(limits) })])
    expect([lines[0]?.maxQuantity, lines[0]?.inStock]).toEqual([expected, limits.available !== 0])
  })

  it('takes the tax out of prices that include it, unless staff have made them', async () => {
    const offer = offerOf({ price: 1200, compareAtPrice: 2400, lowestPrice: 1800 })
    const reduced = offerOf({ price: 1100, taxClass: 'reduced' })
    const loaded = [
      lineOf({ unitPrice: 1200, quantity: 2, offer }),
      lineOf({ unitPrice: 1100, offer: reduced }),
      lineOf({ unitPrice: 1200, offer, isPriceFinal: true }),
      lineOf({ unitPrice: 1200, offer: null, missing: 'product' }),
    ]
    const settings = { 'shop.prior_prices': 'always' } as const
    const { lines, totals } = await price(loaded, { taxRates: takenOut }, settings)
    const prices = lines.map((line) => [line.unitPrice, line.compareAtPrice, line.lowestPrice, line.total])
    expect(prices).toEqual([
      [1000, 1500, 1500, 2000],
      [1000, null, null, 1000],
      [1200, 1800, 1800, 1200],
      [1200, null, null, 0],
    ])
    expect(totals.total).toBe(4200)
  })

  it.each([
    ['always', 1500, [1500, 1500]],
    ['always', 1000, [null, null]],
    ['always', 1001, [1001, 1001]],
    ['always', null, [2000, null]],
    ['never', 1500, [2000, null]],
  ] as const)(
    'with prior prices %s and a lowest price of %s shows %j',
    async (stated, lowestPrice, shown) => {
      const offer = offerOf({ compareAtPrice: 2000, lowestPrice })
      const { lines } = await price([lineOf({ offer })], {}, { 'shop.prior_prices': stated })
      expect([lines[0]?.compareAtPrice, lines[0]?.lowestPrice]).toEqual(shown)
    },
  )

  it('takes off what staff give on lines before what they give on everything', async () => {
    const ofLines: AppliedReduction[] = [{ reduction: { type: 'fixed', amount: 100 }, isFor: [true, false] }]
    const ofAll: AppliedReduction[] = [{ reduction: { type: 'percent', percent: 5000 }, isFor: [true, true] }]
    const { lines, totals, coupon } = await price([lineOf(), lineOf()], { discounts: { ofLines, ofAll } })
    expect(lines.map(({ discount }) => discount)).toEqual([550, 500])
    expect([totals.discount, totals.total, coupon]).toEqual([1050, 950, null])
  })

  it('rounds to what providers can charge in the currency', async () => {
    const row = { currency: 'KWD' }
    const settings = { 'currency.code': 'KWD' } as const
    const { totals } = await price(
      [lineOf({ unitPrice: 1010, offer: offerOf({ price: 1010 }) })],
      { taxRates: taxed },
      settings,
      row,
    )
    expect([totals.tax, totals.total]).toEqual([200, 1210])
  })

  it('includes the tax in prices where the shop says so', async () => {
    const cart = await price([lineOf({ quantity: 6 })], { taxRates: taxed }, { 'shop.tax_inclusive': true })
    expect([cart.taxInclusive, cart.totals.tax, cart.totals.total]).toEqual([true, 1000, 6000])
    expect(cart.taxLines).toEqual([{ ...vat, amount: 1000, included: true }])
  })
})

describe('the issues of a cart', () => {
  const issue = (code: string, name: string, itemId: number | null = null) => ({
    ...{ code, itemId, name, oldPrice: null, newPrice: null, available: null },
  })

  it('begin with notices and another currency, and end with a coupon that is gone', async () => {
    const notice = { ...issue('insufficient_stock', 'Cup', 5), available: 2 }
    const row = { notices: [notice], currency: 'EUR', couponCode: 'GONE' }
    const dearer = lineOf({ unitPrice: 1, quantity: 2, offer: offerOf({ available: 0 }) })
    const { issues, coupon } = await price([dearer], {}, {}, row)
    expect(issues).toEqual([
      notice,
      issue('currency_changed', 'USD'),
      { ...issue('out_of_stock', 'Jug', 7), available: 0 },
      issue('coupon_invalid', 'GONE'),
    ])
    expect(coupon).toBeNull()
  })

  it('do not tell an empty cart of another currency', async () => {
    const cart = await price([], {}, {}, { currency: 'EUR' })
    expect([cart.issues, cart.currency, cart.itemCount]).toEqual([[], 'USD', 0])
  })
})

describe('the shipping of a cart', () => {
  const shippingOf = async (taxable: boolean, settings: Partial<Settings> = {}) => {
    const loaded = [
      lineOf({ offer: offerOf({ price: 3000 }), unitPrice: 3000 }),
      lineOf({ offer: offerOf({ taxClass: 'reduced' }) }),
      lineOf({ offer: null }),
    ]
    const shippingPrice = () => ({ price: 400, taxable })
    const { totals, taxLines } = await price(loaded, { taxRates: taxed, shippingPrice }, settings)
    return [
      totals.shipping,
      totals.shippingTax,
      totals.tax,
      totals.total,
      taxLines.map(({ amount }) => amount),
    ]
  }

  it('is taxed at its own rates, or as the items are, or not at all', async () => {
    expect(await shippingOf(true, { 'shop.shipping_tax': 'shipping_rate' })).toEqual([
      400,
      80,
      780,
      5180,
      [680, 100],
    ])
    expect(await shippingOf(true, { 'shop.shipping_tax': 'as_items' })).toEqual([
      400,
      70,
      770,
      5170,
      [660, 110],
    ])
    expect(await shippingOf(false)).toEqual([400, 0, 700, 5100, [600, 100]])
  })

  it('is not charged where no method is chosen', async () => {
    const { totals } = await price([lineOf()], { taxRates: taxed, shippingPrice: () => null })
    expect(totals).toEqual({
      subtotal: 1000,
      discount: 0,
      shipping: null,
      shippingTax: null,
      tax: 200,
      total: 1200,
    })
  })

  it('is priced by the lines as they are charged', async () => {
    let asked: unknown
    const shippingPrice: Circumstances['shippingPrice'] = (cart) => {
      asked = cart
      return { price: 0, taxable: true }
    }
    const { lines, totals } = await price([lineOf({ quantity: 2 })], { taxRates: taxed, shippingPrice })
    expect(asked).toEqual({ lines, reduction: null })
    expect(totals).toMatchObject({ shipping: 0, shippingTax: 0, total: 2400 })
  })
})

describe('the shares that shipping is taxed in', () => {
  const line = (total: number, taxClass: string | null, requiresShipping = true) => ({
    ...{ total, taxClass, requiresShipping },
  })
  const sharesOf = (lines: ReturnType<typeof line>[], how: Settings['shop.shipping_tax'] = 'as_items') =>
    shippingShares({ ...defaults, 'shop.shipping_tax': how }, lines, taxed)
  const whole = [{ weight: 1, rates: [vat] }]

  it('are what the delivered items of each class come to', () => {
    const lines = [line(300, 'standard'), line(200, 'reduced'), line(50, 'standard'), line(70, null)]
    expect(sharesOf([...lines, line(900, 'reduced', false)])).toEqual([
      { weight: 350, rates: [vat] },
      { weight: 200, rates: [reducedVat] },
      { weight: 70, rates: [] },
    ])
  })

  it('leave out the class of what is free', () => {
    expect(sharesOf([line(0, 'standard'), line(1, 'reduced')])).toEqual([{ weight: 1, rates: [reducedVat] }])
  })

  it('are one at the rates for shipping where the shop says so, and where nothing that is delivered costs anything', () => {
    expect(sharesOf([line(200, 'reduced')], 'shipping_rate')).toEqual(whole)
    expect(sharesOf([line(0, 'reduced')])).toEqual(whole)
    expect(sharesOf([line(200, 'reduced', false)])).toEqual(whole)
    expect(sharesOf([])).toEqual(whole)
  })
})

it('a cart is delivered if one of its lines is and is still sold', () => {
  const [sent, digital, gone] = [
    lineOf(),
    lineOf({ offer: offerOf({ requiresShipping: false }) }),
    lineOf({ offer: null }),
  ]
  expect([[], [digital, gone], [digital, sent]].map(needsShipping)).toEqual([false, false, true])
})

it('a coupon sees what lines cost, and which are on sale', () => {
  const loaded = [
    lineOf({ quantity: 3, unitPrice: 1 }),
    lineOf({ quantity: 3, offer: null }),
    lineOf({ productId: null, offer: offerOf({ compareAtPrice: 1500 }) }),
  ]
  expect(couponLines(loaded)).toEqual([
    { productId: 70, subtotal: 3000, isOnSale: false },
    { productId: 70, subtotal: 0, isOnSale: false },
    { productId: null, subtotal: 1000, isOnSale: true },
  ])
})

it('a cart that has not begun holds nothing and costs nothing', () => {
  const site = (changes: Partial<Settings>) =>
    ({ settings: { current: { ...defaults, ...changes } } }) as unknown as Context
  const empty = {
    ...{ id: null, version: 0, currency: 'USD', itemCount: 0, requiresShipping: false, lines: [] },
    ...{ coupon: null, taxLines: [], taxInclusive: false, issues: [], updatedAt: null },
    totals: { subtotal: 0, discount: 0, shipping: null, shippingTax: null, tax: 0, total: 0 },
  }
  expect(emptyCart(site({}))).toEqual(empty)
  const other = { 'currency.code': 'EUR', 'shop.tax_inclusive': true } as const
  expect(emptyCart(site(other))).toEqual({ ...empty, currency: 'EUR', taxInclusive: true })
})
