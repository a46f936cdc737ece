import type { z } from 'zod'
import type { RefusalCode } from '../errors.ts'

export type Facts = Record<string, string | number>

/** What the API says, in one language. Codes are the same in all of them. */
export type Catalog = {
  refusals: Record<RefusalCode, (facts: Facts) => string>
  /** The message above the messages of fields. */
  invalid: string
  /** Messages of fields that no schema can give. */
  fields: Record<FieldCode, (facts: Facts) => string>
  /** What is wrong with a field, for the commonest faults; undefined leaves it to the validator's own words. */
  issue(issue: z.core.$ZodRawIssue): string | undefined
}

export type FieldCode =
  | 'required'
  | 'unusable_characters'
  | 'amount'
  | 'stars'
  | 'option_form'
  | 'too_many_ids'
  | 'too_many_options'
  | 'too_many_values'
