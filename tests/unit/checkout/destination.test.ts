import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { choosePricedPlace, toDestination } from '#lib/domains/shop/checkout/details/destination.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const shopWith = (settings: Partial<Settings>) =>
  ({ settings: { current: { ...defaults, ...settings } } }) as Pick<Context, 'settings'>

const nowhere = { country: null, state: null, postcode: null }

describe('the destination of a place', () => {
  it('is the place where its country is known', () => {
    const place = { country: 'US', state: 'OR', postcode: '97209' }
    expect(toDestination(shopWith({ 'shop.country': 'DE' }), place)).toEqual(place)
    expect(toDestination(shopWith({}), { ...nowhere, country: 'US' })).toEqual({ ...nowhere, country: 'US' })
  })

  it('is the shop’s own country otherwise, without a state and a postcode that may be those of another', () => {
    const place = { country: null, state: 'OR', postcode: '97209' }
    expect(toDestination(shopWith({ 'shop.country': 'DE' }), place)).toEqual({ country: 'DE', state: null })
    expect(toDestination(shopWith({ 'shop.countries': ['AT', 'DE'] }), nowhere)).toEqual({
      ...{ country: 'AT', state: null },
    })
  })

  it.each(['optional', 'hidden'] as const)(
    'has its state and postcode at home where the country is %s',
    (rule) => {
      const place = { country: null, state: 'OR', postcode: '97209' }
      const shop = shopWith({ 'shop.country': 'US', 'checkout.fields.country': rule })
      expect(toDestination(shop, place)).toEqual({ ...place, country: 'US' })
    },
  )

  it.each(['required', 'optional'] as const)(
    'is unknown where neither has a country, which is %s',
    (rule) => {
      const place = { country: null, state: 'OR', postcode: '97209' }
      expect(toDestination(shopWith({ 'checkout.fields.country': rule }), place)).toBeNull()
    },
  )
})

describe('the place that decides on prices', () => {
  it('is where goods are delivered, else where the bill goes', () => {
    const places = { billing: 'bill', shipping: 'parcel' }
    expect(choosePricedPlace(true, places)).toBe('parcel')
    expect(choosePricedPlace(false, places)).toBe('bill')
    for (const shipping of [null, undefined])
      expect(choosePricedPlace(true, { billing: 'bill', shipping })).toBe('bill')
  })
})
