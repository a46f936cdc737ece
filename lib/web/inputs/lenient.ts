import { z } from 'zod'

type Leniency = { findIgnored(text: string): string[] }

const leniency = z.registry<Leniency>()

/**
 * Declares which values of a query parameter are ignored rather than refused, so that answers can list them.
 * `findIgnored` gets what was sent, and returns the parts that have no effect.
 */
export function lenient<S extends z.ZodType>(schema: S, findIgnored: Leniency['findIgnored']): S {
  leniency.add(schema, { findIgnored })
  return schema
}

/** The parts of a parameter's value that have no effect. A blank value counts as absent, and so is never among them. */
export function ignoredValues(schema: z.core.$ZodType, text: string): string[] {
  if (text.trim() === '') return []
  return leniency.get(schema)?.findIgnored(text) ?? []
}

/** For `lenient`: ignores any text but those that `isKnown` takes. */
export function unless(isKnown: (text: string) => boolean): Leniency['findIgnored'] {
  return (text) => (isKnown(text.trim()) ? [] : [text])
}

/** For `lenient`: the parts of a list separated by commas that `isKnown` does not take. */
export function partsUnless(isKnown: (part: string) => boolean): Leniency['findIgnored'] {
  return (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !isKnown(part))
}
