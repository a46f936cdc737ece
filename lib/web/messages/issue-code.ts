import type { z } from 'zod'

/** The error code of a validator’s issue. It depends on the input. */
export function issueCode(issue: z.core.$ZodIssue): string {
  // Schemas name the faults that have a text of their own.
  if (issue.code === 'custom') return (issue.params?.code as string | undefined) ?? 'invalid'
  if (/^[a-z]+(?:_[a-z]+)*$/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrong_type'
    case 'too_small':
      if (issue.origin !== 'string') return 'too_small'
      return issue.minimum === 1 ? 'required' : 'too_short'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'wrong_format'
    case 'invalid_value':
      return 'not_one_of'
    default:
      return 'invalid'
  }
}
