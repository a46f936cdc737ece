import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { AddressParts } from './address.ts'
import { buildFieldRules, type FieldRules } from './fields.ts'
import { checkPhone, parseInput } from './parse-input.ts'
import { parsePlace } from './parse-place.ts'

/** An address as somebody gave it, whatever that is. */
export type GivenAddress = { [Part in keyof AddressParts]?: unknown }

/** How an address is read: what the shop asks for, unless told, and where it needs a state. */
export type AddressRules = {
  prefix: string
  rules?: FieldRules
  withStates: ReadonlySet<string>
}

/** Reads an address by the rules of the shop. Faults are put under the field's name after `prefix`. */
export function parseAddress(
  settings: Settings,
  given: GivenAddress,
  faults: Faults,
  { prefix, rules = buildFieldRules(settings), withStates }: AddressRules,
): AddressParts {
  const read = (part: keyof AddressParts, max: number, check?: (text: string) => Fault | null) =>
    parseInput(faults, prefix + part, given[part], { rule: ruleOf(rules, part), max, check })
  return {
    name: read('name', 120),
    phone: read('phone', 32, checkPhone),
    line1: read('line1', 200),
    line2: read('line2', 200),
    city: read('city', 120),
    ...parsePlace(settings, given, faults, { prefix, rules, withStates }),
  }
}

/** A phone number of an address is a help for delivery: it is never asked for. */
function ruleOf(rules: FieldRules, part: keyof AddressParts) {
  if (part !== 'phone') return rules[part]
  return rules.phone === 'hidden' ? 'hidden' : 'optional'
}
