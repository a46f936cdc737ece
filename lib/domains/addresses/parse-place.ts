import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { AddressParts } from './address.ts'
import { soldTo } from './countries/list-countries.ts'
import { resolveState } from './countries/resolve-state.ts'
import type { FieldRules } from './fields.ts'
import { homeCountry, isHomeImplied } from './home-country.ts'
import { parseInput } from './parse-input.ts'

/** The part of an address that taxes and shipping depend on, in its proper form. */
export type Place = Pick<AddressParts, 'country' | 'state' | 'postcode'>

export type GivenPlace = { [Part in keyof Place]?: unknown }

export type PlaceRules = {
  /** Stands before the names of faulty fields. */
  prefix: string
  rules: Pick<FieldRules, keyof Place>
  /** The countries in which a blank state is refused. */
  withStates: ReadonlySet<string>
}

/**
 * Reads a place that somebody gave, by the same rules wherever it is given: the country in capitals, the state by its code
 * where the country's states are known, the postcode in capitals with single blanks. Where the country may be left out and is,
 * the state is one of the shop's own. What is wrong is put to the faults.
 */
export function parsePlace(
  settings: Settings,
  given: GivenPlace,
  faults: Faults,
  { prefix, rules, withStates }: PlaceRules,
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
  const field = `${prefix}state`
  const isNeeded = statesOf !== null && withStates.has(statesOf) && rules.state !== 'hidden'
  if (text === null && isNeeded && !faults[field]) faults[field] = [{ code: 'required' }]
  return {
    country,
    state: statesOf === null || text === null ? text : resolveState(statesOf, text),
    postcode: toPostcode(read('postcode', 32)),
  }
}

function toPostcode(text: string | null): string | null {
  return text?.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim() ?? null
}
