import type { Fault, Faults } from '#lib/domains/domain-error.ts'
import { toAsciiDigits } from '#lib/platform/text/digits.ts'
import { isOneLine } from '#lib/platform/text/one-line.ts'

type Rule = {
  rule: 'required' | 'optional' | 'hidden'
  max: number
  check?: (text: string) => Fault | null
}

/**
 * Parses and trims one text field. Returns null if it is empty, hidden or invalid; what is wrong with it is added to
 * `faults`.
 */
export function parseInput(faults: Faults, field: string, value: unknown, given: Rule): string | null {
  const { rule, max, check } = given
  if (rule === 'hidden') return null
  const fault = (found: Fault): null => {
    faults[field] = [...(faults[field] ?? []), found]
    return null
  }
  if (value !== undefined && value !== null && typeof value !== 'string') return fault({ code: 'text' })
  const text = value?.trim() ?? ''
  if (text === '') return rule === 'required' ? fault({ code: 'required' }) : null
  if ([...text].length > max) return fault({ code: 'too_long', facts: { max } })
  const found = check?.(text) ?? null
  return found ? fault(found) : text
}

export function checkName(text: string): Fault | null {
  return isOneLine(text) ? null : { code: 'one_line' }
}

/** Parses a phone number, in the digits of any script. */
export function readPhone(faults: Faults, field: string, value: unknown, rule: Rule['rule']): string | null {
  const given = typeof value === 'string' ? toAsciiDigits(value) : value
  return parseInput(faults, field, given, { rule, max: 32, check: checkPhone })
}

function checkPhone(text: string): Fault | null {
  return /^\+?[0-9 ()./-]{5,32}$/.test(text) ? null : { code: 'phone' }
}
