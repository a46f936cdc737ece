import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  findReturnPolicy,
  isHandedIn,
  isReturnOn,
  isWithdrawalOn,
  returnAddress,
} from '#lib/domains/shop/orders/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const as = (given: Partial<Settings>): Settings => ({ ...api.app.settings.current, ...given })

it('the return policy is what the settings say, for at most 50 countries', () => {
  const days = { 'shop.returns.days': 30 }
  const policy = {
    ...{ days: 30, countries: null, returnCountry: null, fee: null, url: null },
    ...{ method: as({})['shop.returns.method'], fees: as({})['shop.returns.fees'] },
  }
  expect(findReturnPolicy(as({}))).toBeNull()
  expect(findReturnPolicy(as({ ...days, 'modules.shop': false }))).toBeNull()
  expect(findReturnPolicy(as(days))).toEqual(policy)
  expect(findReturnPolicy(as({ 'shop.returns.days': 0 }))).toEqual({ ...policy, days: 0 })
  const countries = Array.from({ length: 60 }, (_, index) => `A${index}`)
  const sold = { ...days, 'shop.countries': countries }
  expect(findReturnPolicy(as(sold))).toMatchObject({ countries: countries.slice(0, 50), returnCountry: 'A0' })
  const home = { ...sold, 'shop.country': 'DE' }
  expect(findReturnPolicy(as(home))).toMatchObject({ countries: ['DE'], returnCountry: 'DE' })
  const own = { ...home, 'shop.returns.countries': ['AT'] }
  expect(findReturnPolicy(as(own))).toMatchObject({ countries: ['AT'], returnCountry: 'DE' })
  const fixed = {
    ...days,
    'shop.returns.fees': 'fixed',
    'shop.returns.fee': 500,
    'shop.returns.url': '/returns',
  } as const
  expect(findReturnPolicy(as(fixed))).toEqual({ ...policy, fees: 'fixed', fee: 500, url: '/returns' })
  // A fixed fee without an amount says nothing, nor does an amount without one.
  expect(findReturnPolicy(as({ ...fixed, 'shop.returns.fee': null }))).toMatchObject({
    fees: null,
    fee: null,
  })
  expect(findReturnPolicy(as({ ...fixed, 'shop.returns.fees': 'free' }))).toMatchObject({
    fees: 'free',
    fee: null,
  })
  expect([null, 0, 1].map((one) => isReturnOn(as({ 'shop.returns.days': one })))).toEqual([
    false,
    false,
    true,
  ])
})

it('what comes back goes to the address for returns, else to that of the shop, by mail unless it is brought', () => {
  const contact = { 'contact.address': '1 Lane' }
  expect(returnAddress(as({}))).toBeNull()
  expect(returnAddress(as(contact))).toBe('1 Lane')
  expect(returnAddress(as({ ...contact, 'shop.returns.address': '2 Lane' }))).toBe('2 Lane')
  const methods = ['in_store', 'at_kiosk', 'by_mail', null] as const
  expect(methods.filter((one) => isHandedIn(as({ 'shop.returns.method': one })))).toEqual([
    'in_store',
    'at_kiosk',
  ])
})

it('a shop has the function to withdraw while it sells to a country whose law demands it', () => {
  const countries = { 'withdrawal.enabled': true, 'withdrawal.countries': ['DE', 'AT'] }
  expect(isWithdrawalOn(as(countries))).toBe(true)
  expect(isWithdrawalOn(as({ ...countries, 'shop.countries': ['US', 'AT'] }))).toBe(true)
  expect(isWithdrawalOn(as({ ...countries, 'shop.countries': ['US'] }))).toBe(false)
  expect(isWithdrawalOn(as({ ...countries, 'withdrawal.countries': [] }))).toBe(false)
  expect(isWithdrawalOn(as({ ...countries, 'withdrawal.enabled': false }))).toBe(false)
})
