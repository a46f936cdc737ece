import { describe, expect, it } from 'vitest'
import { readCoupon } from '#lib/admin/shop/catalogue/coupons/read-coupon.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'

const shop = { currency: 'EUR', timeZone: 'UTC' }
const given = {
  ...{ code: 'SPRING', description: '', type: 'percent' as const, value: '10', min_subtotal: '' },
  ...{ shipping_methods: [], max_shipping: '', max_uses: '', max_uses_per_customer: '' },
  ...{ starts: '', ends: '', public: false },
}

function faultsOf(changes: Partial<Parameters<typeof readCoupon>[0]>) {
  try {
    readCoupon({ ...given, ...changes }, shop)
    return {}
  } catch (error) {
    if (!isDomainError(error, 'invalid_fields')) throw error
    return Object.fromEntries(Object.entries(error.facts).map(([field, [fault]]) => [field, fault?.code]))
  }
}

describe('the form of a coupon', () => {
  it('names all that is wrong at once', () => {
    const dates = { starts: '2026-12-10', ends: '2026-12-01' }
    expect(faultsOf({ code: '', value: '0', min_subtotal: 'x', max_uses: '0', ...dates })).toEqual({
      ...{ code: 'required', value: 'sale_percent', min_subtotal: 'not_a_number' },
      ...{ max_uses: 'whole_between', ends: 'period_end' },
    })
    expect(faultsOf({ type: 'free_shipping', max_shipping: 'x', max_uses_per_customer: '1.5' })).toEqual({
      ...{ max_shipping: 'not_a_number', max_uses_per_customer: 'whole_between' },
    })
    expect(faultsOf({ type: 'fixed', value: '0' })).toEqual({ value: 'discount_range' })
    expect(faultsOf({ type: 'fixed', value: '' })).toEqual({ value: 'required' })
    expect(faultsOf({ code: 'two words', value: '' })).toEqual({ code: 'coupon_code', value: 'required' })
    expect(faultsOf({ value: 'ten' })).toEqual({ value: 'sale_percent' })
  })

  it('takes limits that are left empty for none', () => {
    expect(readCoupon(given, shop)).toMatchObject({
      ...{ reduction: { type: 'percent', percent: 1000 }, maxUses: null, maxUsesPerCustomer: null },
      ...{ minSubtotal: null, startsAt: null, endsAt: null },
    })
    expect(readCoupon({ ...given, max_uses: '5' }, shop)).toMatchObject({ maxUses: 5 })
  })

  it('takes the methods that are ticked for free shipping', () => {
    const type = 'free_shipping' as const
    const coupon = readCoupon({ ...given, type, value: '', shipping_methods: ['standard', 'express'] }, shop)
    expect(coupon.reduction).toEqual({ type, methods: ['standard', 'express'], maxPrice: null })
  })
})
