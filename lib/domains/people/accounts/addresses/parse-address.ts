import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import { toOneLine } from '#lib/platform/text/one-line.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { AddressParts } from './address.ts'
import { buildFieldRules, type FieldRules } from './fields.ts'
import { checkName, parseInput, readPhone } from './parse-input.ts'
import { parsePlace } from './parse-place.ts'

/** An unchecked address. */
export type GivenAddress = { [Part in keyof AddressParts]?: unknown }

export type AddressRules = {
  /** Precedes the field's name in faults. */
  prefix: string
  /** Default: the shop's. */
  rules?: FieldRules
  /** The countries whose addresses need a state. */
  withStates: ReadonlySet<string>
  /** Whether items are shipped to it. */
  isShipped?: boolean
}

/** Parses an address by the shop's rules, and adds what is wrong with it to `faults`. */
export function parseAddress(
  settings: Settings,
  given: GivenAddress,
  faults: Faults,
  { prefix, rules = buildFieldRules(settings), withStates, isShipped = false }: AddressRules,
): AddressParts {
  const read = (part: keyof AddressParts, max: number, check?: (text: string) => Fault | null) =>
    parseInput(faults, prefix + part, given[part], { rule: ruleOf(rules, part), max, check })
  const readLine = (part: 'line1' | 'line2' | 'city', max: number) => {
    const text = read(part, max)
    return text && toOneLine(text)
  }
  const parts = {
    name: read('name', 120, checkName),
    phone: readPhone(faults, `${prefix}phone`, given.phone, ruleOf(rules, 'phone')),
    line1: readLine('line1', 200),
    line2: readLine('line2', 200),
    city: readLine('city', 120),
  }
  // A country alone, for taxes, is nowhere mail goes.
  const isMailed =
    isShipped || (['line1', 'city'] as const).some((part) => parts[part] !== null || faults[prefix + part])
  const postcode = isMailed ? 'needed' : 'checked'
  return { ...parts, ...parsePlace(settings, given, faults, { prefix, rules, withStates, postcode }) }
}

/** The phone number of an address only helps the carrier, so it is never required. */
function ruleOf(rules: FieldRules, part: keyof AddressParts) {
  if (part !== 'phone') return rules[part]
  return rules.phone === 'hidden' ? 'hidden' : 'optional'
}
