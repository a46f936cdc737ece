import { describe, expect, it } from 'vitest'
import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import {
  buildFieldRules,
  checkoutFields,
  type FieldRule,
  isAddressHidden,
  isHomeImplied,
  parseAddress,
  parseInput,
  parsePlace,
  readPhone,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const rulesOf = (rule: FieldRule) => ({ country: rule, state: rule, postcode: rule })

const read = (value: unknown, rule: FieldRule = 'optional', check?: (text: string) => Fault | null) => {
  const faults: Faults = {}
  return [parseInput(faults, 'city', value, { rule, max: 3, check }), faults.city]
}

describe('a field', () => {
  it.each([
    ['Ulm', 'Ulm'],
    ['  Ulm ', 'Ulm'],
    ['  ', null],
    [null, null],
    [undefined, null],
    // Characters count as people see them.
    ['𝒰𝓁𝓂', '𝒰𝓁𝓂'],
  ])('of %j is read as %j', (value, text) => {
    expect(read(value)).toEqual([text, undefined])
  })

  it('is refused if it is too long, no text, missing or fails its check, and never read if it is hidden', () => {
    expect(read('Rome')).toEqual([null, [{ code: 'too_long', facts: { max: 3 } }]])
    expect(read(7)).toEqual([null, [{ code: 'text' }]])
    for (const value of [undefined, null, ' '])
      expect(read(value, 'required')).toEqual([null, [{ code: 'required' }]])
    expect(read('Ulm', 'optional', () => ({ code: 'one_line' }))).toEqual([null, [{ code: 'one_line' }]])
    expect(read(7, 'hidden')).toEqual([null, undefined])
  })

  it('keeps what was wrong with it before', () => {
    const faults: Faults = { city: [{ code: 'text' }] }
    parseInput(faults, 'city', '', { rule: 'required', max: 3 })
    expect(faults).toEqual({ city: [{ code: 'text' }, { code: 'required' }] })
  })

  it('for a phone number takes digits of any script, five to 32 characters', () => {
    const phone = (value: unknown) => {
      const faults: Faults = {}
      return readPhone(faults, 'phone', value, 'optional') ?? faults.phone?.[0]?.code
    }
    for (const number of ['12345', '+1 (503) 555-01.42/3', '1'.repeat(32)]) expect(phone(number)).toBe(number)
    expect(phone('٠١٢٣٤')).toBe('01234')
    for (const number of ['1234', 'call 12345', '12345 x', '1+2345']) expect(phone(number)).toBe('phone')
    expect(phone('1'.repeat(33))).toBe('too_long')
    expect(phone(12_345)).toBe('text')
  })
})

describe('the fields of the checkout', () => {
  const rules = (given: object) => buildFieldRules({ ...defaults, ...given })

  it('are as the shop sets them, with a VAT number only where it is asked for', () => {
    const expected = { email: 'required', name: 'required', line1: 'hidden' }
    expect(rules({ 'checkout.fields.line1': 'hidden' })).toMatchObject(expected)
    expect(Object.keys(rules({ 'checkout.fields.vat_id': 'hidden' }))).toEqual([...checkoutFields])
    expect(rules({ 'checkout.fields.vat_id': 'optional' }).vat_id).toBe('optional')
  })

  it('hide the address only if they hide all of it, and imply the country unless it is required', () => {
    const parts = ['line1', 'line2', 'city', 'state', 'postcode', 'country']
    const hidden = Object.fromEntries(parts.map((part) => [`checkout.fields.${part}`, 'hidden']))
    expect(isAddressHidden(rules(hidden))).toBe(true)
    for (const part of parts)
      expect(isAddressHidden(rules({ ...hidden, [`checkout.fields.${part}`]: 'optional' }))).toBe(false)
    const implied = ['required', 'optional', 'hidden'].map((rule) =>
      isHomeImplied({ ...defaults, 'checkout.fields.country': rule } as Settings),
    )
    expect(implied).toEqual([false, true, true])
  })
})

describe('an address', () => {
  const parse = (given: object, wish: object = {}, settings: object = {}) => {
    const faults: Faults = {}
    const rules = { prefix: 'billing.', withStates: new Set(['US']), ...wish }
    return [parseAddress({ ...defaults, ...settings }, given, faults, rules), faults]
  }
  const portland = {
    name: 'Ada',
    line1: '1 Lane',
    city: 'Portland',
    state: 'OR',
    postcode: '97201',
    country: 'US',
  }
  const whole = { ...portland, phone: null, line2: null }
  const required = [{ code: 'required' }]

  it('has every part, each as long as it may be, on one line', () => {
    const long = {
      name: 'n'.repeat(120),
      line1: 'a'.repeat(200),
      line2: 'b'.repeat(200),
      city: 'c'.repeat(120),
    }
    expect(parse({ ...portland, ...long, phone: '+1 503 555' })).toEqual([
      { ...portland, ...long, phone: '+1 503 555' },
      {},
    ])
    expect(parse({ ...portland, line1: '1\n Lane', line2: 'Flat\t2', city: 'Port\nland' })).toEqual([
      { ...whole, line2: 'Flat 2', city: 'Port land' },
      {},
    ])
    const tooLong = (max: number) => [{ code: 'too_long', facts: { max } }]
    const longer = Object.fromEntries(Object.entries(long).map(([part, text]) => [part, `${text}x`]))
    const outside = { ...longer, country: 'x'.repeat(61), state: 'x'.repeat(121), postcode: 'x'.repeat(33) }
    expect(parse({ ...outside, name: 'Ada\nLind', phone: 'call' })[1]).toEqual({
      ...{ 'billing.name': [{ code: 'one_line' }], 'billing.phone': [{ code: 'phone' }] },
      ...{ 'billing.line1': tooLong(200), 'billing.line2': tooLong(200), 'billing.city': tooLong(120) },
      ...{ 'billing.country': tooLong(60), 'billing.state': tooLong(120), 'billing.postcode': tooLong(32) },
    })
    expect(parse({ ...portland, name: longer.name })[1]).toEqual({ 'billing.name': tooLong(120) })
  })

  it('names what is missing; a phone number never is', () => {
    const settings = { 'checkout.fields.phone': 'required' }
    expect(parse({}, {}, settings)[1]).toEqual({
      ...{ 'billing.name': required, 'billing.line1': required },
      ...{ 'billing.city': required, 'billing.country': required },
    })
    expect(parse({ ...portland, state: ' ', postcode: null })[1]).toEqual({
      ...{ 'billing.state': required, 'billing.postcode': required },
    })
    const hidden = { 'checkout.fields.phone': 'hidden' }
    expect(parse({ ...portland, phone: '+1 503 555' }, {}, hidden)).toEqual([whole, {}])
  })

  it('needs its postcode only where mail goes', () => {
    const settings = { 'checkout.fields.line1': 'optional', 'checkout.fields.city': 'optional' }
    const { line1: _, city: __, postcode: ___, ...nowhere } = portland
    const missing = { 'billing.postcode': required }
    expect(parse(nowhere, {}, settings)[1]).toEqual({})
    expect(parse(nowhere, { isShipped: true }, settings)[1]).toEqual(missing)
    expect(parse({ ...nowhere, line1: '1 Lane' }, {}, settings)[1]).toEqual(missing)
    expect(parse({ ...nowhere, city: 'Portland' }, {}, settings)[1]).toEqual(missing)
    expect(parse({ ...nowhere, city: 7 }, {}, settings)[1]).toEqual({
      ...missing,
      'billing.city': [{ code: 'text' }],
    })
    expect(parse({ ...nowhere, postcode: 'ABC' }, {}, settings)[1]).toEqual({
      'billing.postcode': [{ code: 'postcode', facts: { example: '95014' } }],
    })
  })
})

describe('a place', () => {
  const parse = (given: object, wish: object = {}, settings: object = {}) => {
    const faults: Faults = {}
    const rules = { prefix: '', rules: rulesOf('optional'), withStates: new Set(['US', 'DE']), ...wish }
    return [parsePlace({ ...defaults, ...settings }, given, faults, rules), faults]
  }

  it('is written as its country does', () => {
    expect(parse({ country: 'us', state: 'california', postcode: '972011234' })).toEqual([
      { country: 'US', state: 'CA', postcode: '97201-1234' },
      {},
    ])
    expect(parse({ country: 'DE', state: 'Bayern', postcode: 'D-10115' })).toEqual([
      { country: 'DE', state: 'Bayern', postcode: '10115' },
      {},
    ])
    const none = { country: null, state: null, postcode: null }
    expect(
      parse({ postcode: ' ab  1', state: 'Bayern' }, {}, { 'checkout.fields.country': 'required' }),
    ).toEqual([{ country: null, state: 'Bayern', postcode: 'AB 1' }, {}])
    expect(parse({}, { rules: rulesOf('hidden'), postcode: 'needed' }, { 'shop.country': 'US' })).toEqual([
      none,
      {},
    ])
  })

  it('may be of any postcode while prices are only asked for', () => {
    expect(parse({ country: 'DE', state: 'x', postcode: 'abc' })).toEqual([
      { country: 'DE', state: 'x', postcode: 'ABC' },
      {},
    ])
    expect(parse({ country: 'DE', state: 'x', postcode: 'abc' }, { postcode: 'checked' })[1]).toEqual({
      postcode: [{ code: 'postcode', facts: { example: '26133' } }],
    })
  })

  it('is in the shop’s own country if the country may be left out and is, not if it is wrong', () => {
    const settings = { 'shop.country': 'US', 'checkout.fields.country': 'optional' }
    expect(parse({ state: 'oregon' }, {}, settings)).toEqual([
      { country: null, state: 'OR', postcode: null },
      {},
    ])
    expect(parse({}, {}, settings)[1]).toEqual({ state: [{ code: 'required' }] })
    expect(parse({ country: 'XX', state: 'anywhere' }, {}, settings)[1]).toEqual({
      country: [{ code: 'unknown_country' }],
    })
    expect(parse({ state: 'Kalifornien' }, {}, settings)[1]).toEqual({ state: [{ code: 'unknown_state' }] })
  })

  it('is in the country that is given, wherever the shop is, and in none if one is required', () => {
    const home = { 'shop.country': 'US' }
    const optional = { ...home, 'checkout.fields.country': 'optional' }
    const ontario = { country: 'CA', state: 'ON', postcode: null }
    expect(parse({ country: 'ca', state: 'ontario' }, {}, optional)).toEqual([ontario, {}])
    const nowhere = { country: null, state: 'Kalifornien', postcode: null }
    expect(parse({ state: 'Kalifornien' }, {}, home)).toEqual([nowhere, {}])
  })

  it('needs a state and a postcode only where its country does, and never where they are hidden', () => {
    const faultsOf = (country: string, rules: object = rulesOf('optional')) =>
      parse({ country }, { rules, postcode: 'needed' })[1]
    const required = [{ code: 'required' }]
    expect(faultsOf('US')).toEqual({ state: required, postcode: required })
    expect(faultsOf('FR')).toEqual({ postcode: required })
    expect(faultsOf('IE')).toEqual({})
    expect(faultsOf('US', { ...rulesOf('hidden'), country: 'optional' })).toEqual({})
    expect(faultsOf('US', { ...rulesOf('optional'), state: 'hidden' })).toEqual({ postcode: required })
    expect(faultsOf('US', { ...rulesOf('optional'), postcode: 'hidden' })).toEqual({ state: required })
  })
})
