import type { z } from 'zod'

/** Explains to the owner what a value must be; undefined to use the schema's own message. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
    case 'too_big':
      return units[issue.origin]
        ? `must have at most ${issue.maximum} ${units[issue.origin]}`
        : `must be at most ${issue.maximum}`
    case 'invalid_value':
      if (issue.values.length > MOST_LISTED)
        return `must be one of ${issue.values.length} values such as ${String(issue.values[0])}`
      return `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : undefined
    case 'invalid_union':
      return 'must be an address or a path'
    default:
      return undefined
  }
}

/** More values than these are not listed. */
const MOST_LISTED = 30

const units: Record<string, string> = { string: 'characters', array: 'entries' }

const kinds: Record<string, string> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  array: 'a JSON list such as ["ID","US"]',
}
