import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import type { SavedAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import {
  type GivenDetails,
  type Known,
  parseDetails,
} from '#lib/domains/shop/checkout/details/parse-details.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings

const home = {
  ...{ name: 'Ada', phone: '12345', line1: '1 Lane', line2: null, city: 'Berlin', state: null },
  ...{ postcode: '10115', country: 'DE' },
}
const away = { ...home, name: 'Grace', line1: '2 Lane', postcode: '10117' }
const given: GivenDetails = {
  ...{ email: 'ada@example.com', phone: '+49 30 1234', customerNote: 'Ring twice', vatId: null },
  ...{ billing: home, shipping: away, shipToDifferent: false, terms: false },
  ...{ billingAddressId: null, shippingAddressId: null },
}
const saved: SavedAddress[] = [home, away].map((parts, index) => ({
  ...{ id: index + 1, label: 'Mine', isDefaultBilling: true, isDefaultShipping: true, createdAt: new Date() },
  ...{ ...parts, city: `Saved ${index + 1}` },
}))
const guest: Known = { requiresShipping: true, email: null, addresses: [], withStates: new Set() }

/** The details that a checkout reads from what was entered, their faults, and the security events noted. */
function parse(
  changes: Partial<GivenDetails> = {},
  { known = {}, settings = {} }: { known?: Partial<Known>; settings?: Partial<Settings> } = {},
) {
  const noted: unknown[] = []
  const site = {
    settings: { current: { ...defaults, ...settings } },
    security: { note: (...note: unknown[]) => noted.push(note) },
  } as unknown as Context
  const faults: Faults = {}
  const details = parseDetails(site, { ...given, ...changes }, { ...guest, ...known }, faults)
  return { details, faults, noted }
}

const hiddenPlaces = Object.fromEntries(
  ['line1', 'line2', 'city', 'state', 'postcode', 'country'].map((part) => [
    `checkout.fields.${part}`,
    'hidden',
  ]),
) as Partial<Settings>

describe('the details of a checkout', () => {
  it('are what was entered, delivered to the billing address', () => {
    expect(parse()).toEqual({
      details: {
        ...{ email: 'ada@example.com', phone: '+49 30 1234', customerNote: 'Ring twice' },
        ...{ giftMessage: null, vatId: null, billing: home, shipping: home, isShippedElsewhere: false },
      },
      ...{ faults: {}, noted: [] },
    })
  })

  it('say all that is wrong at once, each by its field', () => {
    const { details, faults } = parse(
      {
        ...{ email: 'ada@', phone: 'none', customerNote: 'x'.repeat(2001), vatId: 'DE1' },
        ...{ billing: {}, shipping: { country: 'XX' }, shipToDifferent: true },
        gift: { message: 'x'.repeat(501) },
      },
      {
        settings: {
          ...{ 'shop.terms_url': '/terms', 'shop.gifts': true },
          'checkout.fields.vat_id': 'optional',
        },
      },
    )
    expect(faults).toEqual({
      'billing.name': [{ code: 'required' }],
      'billing.line1': [{ code: 'required' }],
      'billing.city': [{ code: 'required' }],
      'billing.country': [{ code: 'required' }],
      'shipping.line1': [{ code: 'required' }],
      'shipping.city': [{ code: 'required' }],
      'shipping.country': [{ code: 'unknown_country' }],
      terms: [{ code: 'terms' }],
      email: [{ code: 'email' }],
      phone: [{ code: 'phone' }],
      customer_note: [{ code: 'too_long', facts: { max: 2000 } }],
      'gift.message': [{ code: 'too_long', facts: { max: 500 } }],
      vat_id: [{ code: 'vat_id' }],
    })
    expect(details).toMatchObject({ email: null, phone: null, customerNote: null, vatId: null })
  })

  it('take as many letters as fit', () => {
    const gifts = { settings: { 'shop.gifts': true } }
    const long = { customerNote: 'x'.repeat(2000), gift: { message: 'y'.repeat(500) } }
    const { details, faults } = parse(long, gifts)
    expect(faults).toEqual({})
    expect([details.customerNote, details.giftMessage]).toEqual([long.customerNote, long.gift.message])
    const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect([longest.length, parse({ email: longest }).details.email]).toEqual([254, longest])
    expect(parse({ email: `${longest}x` }).faults).toEqual({
      email: [{ code: 'too_long', facts: { max: 254 } }],
    })
  })
})

describe('the email address of a checkout', () => {
  it.each([undefined, null, '', ' \t'])(
    'is the account’s where %j is entered, and required of a guest',
    (email) => {
      const known = { email: 'account@example.com' }
      expect(parse({ email }, { known }).details.email).toBe('account@example.com')
      expect(parse({ email }).faults).toEqual({ email: [{ code: 'required' }] })
    },
  )

  it('is the one entered, whatever the account’s is', () => {
    const known = { email: 'account@example.com' }
    expect(parse({}, { known }).details.email).toBe('ada@example.com')
    expect(parse({ email: 7 }, { known }).faults).toEqual({ email: [{ code: 'text' }] })
    expect(parse({ email: 'ada' }, { known }).faults).toEqual({ email: [{ code: 'email' }] })
  })

  it('is not asked for where the shop hides the field', () => {
    const { details, faults } = parse({ email: 'ada' }, { settings: { 'checkout.fields.email': 'hidden' } })
    expect([details.email, faults]).toEqual([null, {}])
  })
})

describe('the addresses of a checkout', () => {
  it('are two where the buyer says so', () => {
    const { details } = parse({ shipToDifferent: true })
    expect(details).toMatchObject({ billing: home, shipping: away, isShippedElsewhere: true })
  })

  it.each([null, '', ' '])('share the name of the bill where the recipient’s is %j', (name) => {
    const { details, faults } = parse({ shipToDifferent: true, shipping: { ...away, name } })
    expect([details.shipping, faults]).toEqual([{ ...away, name: 'Ada' }, {}])
  })

  it('have no names where the shop hides them', () => {
    const { details } = parse({ shipToDifferent: true }, { settings: { 'checkout.fields.name': 'hidden' } })
    expect([details.billing.name, details.shipping?.name]).toEqual([null, null])
  })

  it('are one where nothing is delivered: the other is neither checked nor used', () => {
    const other = { shipToDifferent: true, shipping: { country: 'XX' }, shippingAddressId: 99 }
    const { details, faults, noted } = parse(other, { known: { requiresShipping: false } })
    expect(details).toMatchObject({ billing: home, shipping: home, isShippedElsewhere: false })
    expect([faults, noted]).toEqual([{}, []])
  })

  it('are one where goods are not sent elsewhere: a saved one is not looked for', () => {
    const { details, faults, noted } = parse({ shippingAddressId: 99 })
    expect([details.shipping, faults, noted]).toEqual([home, {}, []])
  })

  it('are none that goods go to where the shop asks for no part of a place', () => {
    const { details, faults } = parse(
      { shipToDifferent: true, shippingAddressId: 99 },
      { settings: hiddenPlaces },
    )
    expect(details).toMatchObject({ shipping: null, isShippedElsewhere: false, billing: { line1: null } })
    expect(faults).toEqual({})
    const withCity = { ...hiddenPlaces, 'checkout.fields.city': 'optional' } as Partial<Settings>
    expect(parse({}, { settings: withCity }).details.shipping).toMatchObject({ city: 'Berlin', line1: null })
  })

  it('are saved ones by their ids, whatever else was entered', () => {
    const ids = { billingAddressId: 1, shippingAddressId: 2, shipToDifferent: true }
    const { details, faults, noted } = parse(
      { ...ids, billing: {}, shipping: {} },
      { known: { addresses: saved } },
    )
    expect(details.billing).toEqual({ ...home, city: 'Saved 1' })
    expect(details.shipping).toEqual({ ...away, city: 'Saved 2' })
    expect([faults, noted]).toEqual([{}, []])
  })

  it('are refused by ids that are not the buyer’s, which is noted', () => {
    const ids = { billingAddressId: 3, shippingAddressId: 4, shipToDifferent: true }
    const { faults, noted } = parse(ids, { known: { addresses: saved } })
    expect(faults).toEqual({
      billing_address_id: [{ code: 'unknown_address' }],
      shipping_address_id: [{ code: 'unknown_address' }],
    })
    expect(noted).toEqual([
      ['access.refused', { address: 3 }],
      ['access.refused', { address: 4 }],
    ])
    expect(parse({ billingAddressId: 0 }).faults).toEqual({
      billing_address_id: [{ code: 'unknown_address' }],
    })
  })

  const nowhere = { ...home, line1: null, city: null, postcode: null }
  const partial = {
    'checkout.fields.line1': 'optional',
    'checkout.fields.city': 'optional',
  } as Partial<Settings>

  it('need a postcode where goods go, and there alone', () => {
    const required = [{ code: 'required' }]
    const faultsOf = (changes: Partial<GivenDetails>, requiresShipping = true) =>
      parse(changes, { known: { requiresShipping }, settings: partial }).faults
    expect(faultsOf({ billing: nowhere })).toEqual({ 'billing.postcode': required })
    expect(faultsOf({ billing: nowhere, shipToDifferent: true })).toEqual({})
    expect(faultsOf({ billing: nowhere }, false)).toEqual({})
    expect(faultsOf({ shipping: nowhere, shipToDifferent: true })).toEqual({ 'shipping.postcode': required })
  })

  it('need a state in the countries that have taxes or deliveries by state', () => {
    const known = { withStates: new Set(['US']) }
    const american = { ...home, postcode: '97209', country: 'US' }
    const required = [{ code: 'required' }]
    expect(parse({ billing: american }, { known }).faults).toEqual({ 'billing.state': required })
    expect(parse({ shipping: american, shipToDifferent: true }, { known }).faults).toEqual({
      'shipping.state': required,
    })
    expect(parse({}, { known }).faults).toEqual({})
  })
})

describe('the terms of a shop', () => {
  it('have to be accepted where there are any', () => {
    const settings = { 'shop.terms_url': '/terms' }
    expect(parse({ terms: false }, { settings }).faults).toEqual({ terms: [{ code: 'terms' }] })
    expect(parse({ terms: true }, { settings }).faults).toEqual({})
    expect(parse({ terms: false }).faults).toEqual({})
  })
})

describe('a gift', () => {
  const settings = { 'shop.gifts': true }

  it.each([
    ['Enjoy', 'Enjoy'],
    [' Enjoy\nit ', 'Enjoy\nit'],
    ['', ''],
    [' ', ''],
    [null, ''],
    [undefined, ''],
  ])('with the message %j has %j', (message, expected) => {
    expect(parse({ gift: { message } }, { settings }).details.giftMessage).toBe(expected)
  })

  it('is none unless it is asked for, can be sent and the shop offers it', () => {
    const gift = { message: 'x'.repeat(501) }
    for (const [changes, options] of [
      [{ gift: null }, { settings }],
      [{ gift: undefined }, { settings }],
      [{ gift }, { settings: { 'shop.gifts': false } }],
      [{ gift }, { settings, known: { requiresShipping: false } }],
    ] as const) {
      const { details, faults } = parse(changes, options)
      expect([details.giftMessage, faults]).toEqual([null, {}])
    }
  })
})

describe('a VAT number', () => {
  const settings = { 'checkout.fields.vat_id': 'optional' } as Partial<Settings>
  const read = (vatId: unknown, country: string | null = 'DE', more: Partial<Settings> = {}) => {
    const billing = { ...home, country, postcode: null, line1: null, city: null }
    const rules = { 'checkout.fields.line1': 'optional', 'checkout.fields.city': 'optional' } as const
    const { details, faults } = parse(
      { vatId, billing, shipToDifferent: false },
      { settings: { ...settings, ...rules, ...more }, known: { requiresShipping: false } },
    )
    return [details.vatId, faults.vat_id]
  }
  const wrong = [{ code: 'vat_id' }]

  it.each([
    ['136 695 976', 'DE', 'DE136695976'],
    ['de136695976', 'DE', 'DE136695976'],
    ['ATU13585627', 'DE', 'ATU13585627'],
    [' 12-3456789 ', 'US', '12-3456789'],
    ['', 'DE', null],
    [null, 'DE', null],
  ])('%j of a buyer in %s is written %j', (typed, country, expected) => {
    expect(read(typed, country)).toEqual([expected, undefined])
  })

  it('is refused where its check digits are wrong, or it is too long', () => {
    expect(read('DE136695977')).toEqual([null, wrong])
    expect(read('x'.repeat(40), 'US')).toEqual(['x'.repeat(40), undefined])
    expect(read('x'.repeat(41), 'US')).toEqual([null, [{ code: 'too_long', facts: { max: 40 } }]])
  })

  it('is not read where the shop does not ask for it, and required where it must be given', () => {
    expect(read('DE136695977', 'DE', { 'checkout.fields.vat_id': 'hidden' })).toEqual([null, undefined])
    expect(read('', 'DE', { 'checkout.fields.vat_id': 'required' })).toEqual([null, [{ code: 'required' }]])
  })

  it('without a prefix is one of the shop’s own country where the buyer’s may be left out', () => {
    const german = { 'shop.country': 'DE', 'checkout.fields.country': 'optional' } as const
    expect(read('136695976', null, german)).toEqual(['DE136695976', undefined])
    expect(read('136695976', 'US', german)).toEqual(['136695976', undefined])
    expect(read('136695976', null, { ...german, 'checkout.fields.country': 'required' })).toEqual([
      '136695976',
      undefined,
    ])
  })
})
