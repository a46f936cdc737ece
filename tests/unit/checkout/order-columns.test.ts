import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import type { CartIssue, PricedCart } from '#lib/domains/shop/cart/index.ts'
import {
  checkPriced,
  expiryOf,
  type ReadyOrder,
  toColumns,
} from '#lib/domains/shop/checkout/placing/place-order.ts'
import type { PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'
import { createTestClock } from '#tests/support/clock.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const clock = createTestClock('2026-06-01T12:00:00Z')
const now = clock.now()
const siteWith = (settings: Partial<Settings> = {}) =>
  ({ clock, settings: { current: { ...defaults, ...settings } } }) as unknown as Context

const methodOf = (id: string, type: PaymentMethod['type']): PaymentMethod => ({
  ...{ id, type, name: `Pay by ${id}`, description: null, iconUrl: null, canSave: false },
})
const place = { line1: '1 Lane', line2: null, city: 'Leith', state: null, postcode: null, country: 'GB' }
const billing = { name: 'Ada', phone: null, ...place }
const shipping = { ...billing, name: 'Grace' }
const details: ReadyOrder['details'] = {
  ...{ email: 'Ada@Example.com', phone: '12345', customerNote: 'Ring', giftMessage: 'Enjoy', vatId: 'GB1' },
  ...{ billing, shipping, isShippedElsewhere: true },
}
const ready: ReadyOrder = {
  ...{ customer: null, appId: 3, locale: 'de', details, method: methodOf('bank_transfer', 'offline') },
  ...{
    saveAddress: false,
    expectedTotal: null,
    formKey: 'form',
    paymentMessage: 'Pay here',
    placedBy: 'buyer',
  },
}
const priced: PricedCart = {
  ...{ id: 1, version: 2, currency: 'GBP', itemCount: 5, requiresShipping: true, lines: [] },
  ...{ coupon: null, taxInclusive: true, issues: [], updatedAt: null },
  totals: { subtotal: 1000, discount: 100, shipping: 500, shippingTax: 50, tax: 140, total: 1540 },
  taxLines: [{ name: 'VAT', rate: 88_750, amount: 140, included: true }],
}
const offer = { id: 9, code: 'post', name: 'Post', eta: '2 days' }
const customer = { id: 7, email: 'account@example.com' } as ReadyOrder['customer']

describe('the columns of an order', () => {
  it('are those of its cart, its buyer and its choices', () => {
    expect(toColumns(siteWith({ 'shop.offline_cancel_days': 2 }), ready, priced, offer)).toEqual({
      ...{ appId: 3, customerId: null, currency: 'GBP', email: 'ada@example.com', phone: '12345' },
      ...{ billing, shipping, customerNote: 'Ring', giftMessage: 'Enjoy', vatId: 'GB1', locale: 'de' },
      ...{ formKey: 'form', acceptedTermsAt: null, itemCount: 5, subtotal: 1000n, discount: 100n },
      ...{ shippingTotal: 500n, shippingTax: 50n, tax: 140n, total: 1540n, taxInclusive: true },
      taxLines: [{ name: 'VAT', rate: '8.875', amount: 140, included: true }],
      ...{ couponCode: null, couponDiscount: null },
      ...{ shippingMethodId: 9, shippingMethodCode: 'post', shippingMethodName: 'Post' },
      ...{ gateway: 'bank_transfer', gatewayName: 'Pay by bank_transfer', gatewayType: 'offline' },
      ...{ paymentMessage: 'Pay here', expiresAt: new Date('2026-06-03T12:00:00Z') },
      ...{ placedAt: now, statusChangedAt: now },
    })
  })

  it('have nothing of a delivery where nothing is delivered', () => {
    const totals = { ...priced.totals, shipping: null, shippingTax: null }
    const columns = toColumns(siteWith(), ready, { ...priced, requiresShipping: false, totals }, null)
    expect(columns).toMatchObject({
      ...{ shipping: null, shippingTotal: 0n, shippingTax: 0n },
      ...{ shippingMethodId: null, shippingMethodCode: null, shippingMethodName: null },
    })
    const nowhere = { ...ready, details: { ...details, shipping: null } }
    expect(toColumns(siteWith(), nowhere, priced, offer).shipping).toBeNull()
  })

  it('have the customer, whose own address counts where none was given', () => {
    const columnsOf = (email: string | null, who = customer) =>
      toColumns(siteWith(), { ...ready, customer: who, details: { ...details, email } }, priced, offer)
    expect(columnsOf('Other@Example.com')).toMatchObject({ customerId: 7, email: 'other@example.com' })
    expect(columnsOf(null)).toMatchObject({ customerId: 7, email: 'account@example.com' })
    expect(columnsOf(null, null)).toMatchObject({ customerId: null, email: null })
  })

  it('have the coupon and what it took off, be it nothing', () => {
    const coupon = {
      id: 4,
      code: 'TEN',
      description: '',
      reduction: { type: 'percent', percent: 1000 },
    } as const
    const columnsOf = (discount: number) =>
      toColumns(siteWith(), ready, { ...priced, coupon: { ...coupon, discount } }, offer)
    expect(columnsOf(100)).toMatchObject({ couponCode: 'TEN', couponDiscount: 100n })
    expect(columnsOf(0)).toMatchObject({ couponCode: 'TEN', couponDiscount: 0n })
  })

  it('say when a buyer accepted the terms, which staff do for nobody', () => {
    const terms = siteWith({ 'shop.terms_url': '/terms' })
    expect(toColumns(terms, ready, priced, offer).acceptedTermsAt).toEqual(now)
    expect(toColumns(terms, { ...ready, placedBy: 'staff' }, priced, offer).acceptedTermsAt).toBeNull()
    expect(toColumns(siteWith(), ready, priced, offer).acceptedTermsAt).toBeNull()
  })

  it.each([
    ['card', 'web', '2026-06-01T13:00:00.000Z'],
    ['bank_transfer', 'offline', '2026-06-08T12:00:00.000Z'],
    ['cash_on_delivery', 'offline', undefined],
    ['free', 'free', undefined],
  ] as const)('of a payment by %s (%s) expire at %s', (id, type, expected) => {
    const site = siteWith({ 'shop.offline_cancel_days': 7 })
    const { expiresAt } = toColumns(site, { ...ready, method: methodOf(id, type) }, priced, offer)
    expect(expiresAt?.toISOString()).toBe(expected)
  })
})

describe('the expiry of an unpaid order', () => {
  it('is an hour where it is paid online, whatever the shop grants others', () => {
    for (const days of [null, 0, 3])
      expect(expiryOf('online', days, now)).toEqual(new Date('2026-06-01T13:00:00Z'))
  })

  it('is the days that the shop grants where it is paid in advance, and never where the shop sets none', () => {
    expect(expiryOf('in_advance', 3, now)).toEqual(new Date('2026-06-04T12:00:00Z'))
    expect(expiryOf('in_advance', 0, now)).toEqual(now)
    expect(expiryOf('in_advance', null, now)).toBeNull()
  })

  it('is never where it is paid on delivery, or not at all', () => {
    expect([expiryOf('on_delivery', 3, now), expiryOf(null, 3, now)]).toEqual([null, null])
  })
})

describe('what has changed since a checkout was checked', () => {
  const issue = (code: CartIssue['code'], available: number | null = null): CartIssue => ({
    ...{ code, itemId: 1, name: code, oldPrice: null, newPrice: null, available },
  })
  const check = (
    issues: CartIssue[],
    { total = 1540, expected = null as number | null, type = 'offline' } = {},
  ) => {
    const method = methodOf('any', type as PaymentMethod['type'])
    const totals = { ...priced.totals, total }
    return () => checkPriced({ ...priced, issues, totals }, { expectedTotal: expected, method })
  }
  const refusalOf = (run: () => void) => {
    try {
      run()
    } catch (error) {
      const { code, facts } = error as { code: string; facts: unknown }
      return [code, facts]
    }
    return null
  }

  it('is refused by what matters most: stock, then the coupon, then anything else', () => {
    const [price, coupon] = [issue('price_changed'), issue('coupon_invalid')]
    const [few, none] = [issue('insufficient_stock', 2), issue('out_of_stock', 0)]
    expect(refusalOf(check([price, coupon, few, none]))).toEqual([
      'insufficient_stock',
      { name: 'insufficient_stock', available: 2 },
    ])
    expect(refusalOf(check([coupon, none, few]))).toEqual([
      'insufficient_stock',
      { name: 'out_of_stock', available: 0 },
    ])
    expect(refusalOf(check([issue('out_of_stock')]))?.[1]).toEqual({ name: 'out_of_stock', available: 0 })
    expect(refusalOf(check([price, coupon]))?.[0]).toBe('coupon_exhausted')
    expect(refusalOf(check([price], { expected: 1 }))?.[0]).toBe('cart_has_issues')
    for (const code of ['product_unavailable', 'quantity_above_maximum', 'currency_changed'] as const)
      expect(refusalOf(check([issue(code)]))?.[0]).toBe('cart_has_issues')
  })

  it('is refused where the total is another, to the smallest unit', () => {
    const changed = ['total_changed', { total: 1540 }]
    expect(refusalOf(check([], { expected: 1539 }))).toEqual(changed)
    expect(refusalOf(check([], { expected: 1541 }))).toEqual(changed)
    expect(refusalOf(check([], { expected: 0 }))).toEqual(changed)
    expect(refusalOf(check([], { expected: 1540 }))).toBeNull()
    expect(refusalOf(check([]))).toBeNull()
  })

  it('is refused where what is paid became free, and the other way round', () => {
    expect(refusalOf(check([], { total: 0 }))).toEqual(['total_changed', { total: 0 }])
    expect(refusalOf(check([], { total: 0, expected: 0, type: 'web' }))?.[0]).toBe('total_changed')
    expect(refusalOf(check([], { total: 1, type: 'free' }))).toEqual(['total_changed', { total: 1 }])
    expect(refusalOf(check([], { total: 0, type: 'free' }))).toBeNull()
    expect(refusalOf(check([], { total: 1, type: 'web' }))).toBeNull()
  })
})
