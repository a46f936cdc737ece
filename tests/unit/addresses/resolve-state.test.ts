import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/domains/people/accounts/addresses/countries/country-codes.ts'
import { statesOf } from '#lib/domains/people/accounts/addresses/countries/postal-country.ts'
import { resolveState } from '#lib/domains/people/accounts/addresses/countries/resolve-state.ts'

// Not before the tests: what is read of a country is kept.
const listed = () => countryCodes.filter((country) => statesOf(country, 'en').length > 0)

describe('a state', () => {
  it('is listed for some countries', () => {
    expect(listed()).toEqual(expect.arrayContaining(['US', 'CA', 'AU', 'BR', 'IN', 'JP', 'MX']))
  })

  it('is found by its code and its name, whatever their case and accents', () => {
    for (const country of listed())
      for (const { code, name } of statesOf(country, 'en')) {
        const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
        for (const text of [
          code,
          code.toLowerCase(),
          name,
          name.toUpperCase(),
          plain,
          ` ${plain.toLowerCase()} `,
        ])
          expect([text, resolveState(country, text)]).toEqual([text, code])
        expect(resolveState(country, `${country}-${code.replace(`${country}-`, '')}`)).toBe(code)
      }
  })

  it('is null where the list lacks it', () => {
    for (const text of ['', ' ', '-', 'Atlantis', 'Californi', 'US', 'US-', '𝒳'])
      expect([text, resolveState('US', text)]).toEqual([text, null])
  })

  it('is taken as it is of a country without a list', () => {
    expect(resolveState('DE', 'Baden-Württemberg')).toBe('Baden-Württemberg')
    expect(resolveState('??', 'anything')).toBe('anything')
  })

  it('may have "&" for "and"', () => {
    expect(resolveState('CA', 'Newfoundland & Labrador')).toBe('NL')
  })
})
