import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { AddressParts } from './address.ts'
import { type FieldRules, readFieldRules } from './fields.ts'
import { checkPhone, readInput } from './read-input.ts'
import { readPlace } from './read-place.ts'

/** An address as somebody gave it, whatever that is. */
export type GivenAddress = { [Part in keyof AddressParts]?: unknown }

/** How an address is read: what the shop asks for, unless told, and where it needs a state. */
export type AddressRules = {
  prefix: string
  rules?: FieldRules
  withStates: ReadonlySet<string>
}

/** Reads an address by the rules of the shop. Faults are put under the field's name after `prefix`. */
export function readAddress(
  settings: Settings,
  given: GivenAddress,
  faults: Faults,
  { prefix, rules = readFieldRules(settings), withStates }: AddressRules,
): AddressParts {
  const read = (part: keyof AddressParts, max: number, check?: (text: string) => Fault | null) =>
    readInput(faults, prefix + part, given[part], { rule: ruleOf(rules, part), max, check })
  return {
    name: read('name', 120),
    phone: read('phone', 32, checkPhone),
    line1: read('line1', 200),
    line2: read('line2', 200),
    city: read('city', 120),
    ...readPlace(settings, given, faults, { prefix, rules, withStates }),
  }
}

/** A phone number of an address is a help for delivery: it is never asked for. */
function ruleOf(rules: FieldRules, part: keyof AddressParts) {
  if (part !== 'phone') return rules[part]
  return rules.phone === 'hidden' ? 'hidden' : 'optional'
}
