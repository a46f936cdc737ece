import type { Settings } from '#lib/settings/index.ts'
import type { AddressParts } from './address.ts'
import { statesOf } from './countries/country-states.ts'
import { soldTo } from './countries/list-countries.ts'
import { type FieldRules, readFieldRules } from './fields.ts'
import { checkPhone, type Faults, type InputFault, readInput } from './read-input.ts'

/** An address as somebody gave it, whatever that is. */
export type GivenAddress = { [Part in keyof AddressParts]?: unknown }

/**
 * Reads an address by the rules of the shop. Faults are put under the field's name after `prefix`. A state that the
 * country is known to have is kept by its code.
 */
export function readAddress(
  settings: Settings,
  given: GivenAddress,
  faults: Faults,
  { prefix, rules = readFieldRules(settings) }: { prefix: string; rules?: FieldRules },
): AddressParts {
  const read = (part: keyof AddressParts, max: number, check?: (text: string) => InputFault | null) =>
    readInput(faults, prefix + part, given[part], { rule: ruleOf(rules, part), max, check })
  const isSoldTo = (text: string): InputFault | null =>
    soldTo(settings).includes(text.toUpperCase()) ? null : { code: 'unknown_country' }
  const country = read('country', 60, isSoldTo)?.toUpperCase() ?? null
  return {
    name: read('name', 120),
    phone: read('phone', 32, checkPhone),
    line1: read('line1', 200),
    line2: read('line2', 200),
    city: read('city', 120),
    state: toStateCode(country, read('state', 120)),
    postcode: read('postcode', 32),
    country,
  }
}

/** A phone number of an address is a help for delivery: it is never asked for. */
function ruleOf(rules: FieldRules, part: keyof AddressParts) {
  if (part !== 'phone') return rules[part]
  return rules.phone === 'hidden' ? 'hidden' : 'optional'
}

function toStateCode(country: string | null, text: string | null): string | null {
  if (country === null || text === null) return text
  const wanted = text.toLowerCase()
  const state = statesOf(country).find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
  return state?.code ?? text
}
