import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import type { AddressParts } from './address.ts'
import { soldTo } from './countries/list-countries.ts'
import { examplePostcode, formatPostcode, isPostcode, postcodeUse } from './countries/postcode.ts'
import { resolveState } from './countries/resolve-state.ts'
import { type FieldRules, isHomeImplied } from './fields.ts'
import { parseInput } from './parse-input.ts'

/** The parts of an address that taxes and shipping depend on, normalized. */
export type Place = Pick<AddressParts, 'country' | 'state' | 'postcode'>

export type GivenPlace = { [Part in keyof Place]?: unknown }

export type PlaceRules = {
  /** Precedes the field's name in faults. */
  prefix: string
  rules: Pick<FieldRules, keyof Place>
  /** The countries whose addresses need a state. */
  withStates: ReadonlySet<string>
  /** Of an address; prices are asked for with what is known so far. A postcode has to be right, and where mail goes, given. */
  postcode?: 'needed' | 'checked'
}

/**
 * Parses a place: the country in capitals, the state as its code if the country has a list, the postcode as the country
 * writes it. If the country is missing and may be, the state is one of the shop's own country. What is wrong
 * is added to `faults`.
 */
export function parsePlace(
  settings: Settings,
  given: GivenPlace,
  faults: Faults,
  { prefix, rules, withStates, postcode: use }: PlaceRules,
): Place {
  const read = (part: keyof Place, max: number, check?: (text: string) => Fault | null) =>
    parseInput(faults, prefix + part, given[part], { rule: rules[part], max, check })
  const country =
    read('country', 60, (text) =>
      soldTo(settings).includes(text.toUpperCase()) ? null : { code: 'unknown_country' },
    )?.toUpperCase() ?? null
  const isLeftOut = isHomeImplied(settings) && country === null && !faults[`${prefix}country`]
  const statesOf = isLeftOut ? homeCountry(settings) : country
  const text = read('state', 120, (name) =>
    statesOf !== null && resolveState(statesOf, name) === null ? { code: 'unknown_state' } : null,
  )
  const postcode = read('postcode', 32, (given) =>
    use && statesOf !== null && !isPostcode(statesOf, formatPostcode(statesOf, given))
      ? { code: 'postcode', facts: { example: examplePostcode(statesOf) ?? '' } }
      : null,
  )
  const require = (part: 'state' | 'postcode', value: string | null, isNeeded: boolean) => {
    const field = prefix + part
    if (value === null && isNeeded && rules[part] !== 'hidden' && !faults[field])
      faults[field] = [{ code: 'required' }]
  }
  require('state', text, statesOf !== null && withStates.has(statesOf))
  require('postcode', postcode, use === 'needed' && statesOf !== null && postcodeUse(statesOf) === 'required')
  return {
    country,
    state: statesOf === null || text === null ? text : resolveState(statesOf, text),
    postcode: postcode && formatPostcode(statesOf, postcode),
  }
}
