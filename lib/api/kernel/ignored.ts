import { z } from 'zod'
import type { RegisteredApp } from '#lib/domains/apps/index.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { ignoredValues } from '#lib/web/inputs/lenient.ts'
import { type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { parseQuery, type RawQuery, takesMany } from './query.ts'

// Answers repeat what was sent; they should not grow with it.
const MAX_LISTED = 20
const MAX_LENGTH = 100

/** A part of the query that had no effect on the answer. */
export const Ignored = z
  .object({
    parameter: z.string().meta({ description: 'Its name, as it was sent.' }),
    value: z.string().nullable().meta({
      description: 'The value that is not known; null if there is no such parameter.',
    }),
  })
  .meta({ id: 'IgnoredParameter', description: 'A part of the query that had no effect.' })

export type Ignored = z.output<typeof Ignored>

/** What `meta` of any answer may have. */
export const AnswerMeta = z
  .object({
    ignored: z
      .array(Ignored)
      .optional()
      .meta({ description: 'Present only if parts of the query had no effect.' }),
  })
  .meta({ id: 'AnswerMeta', description: 'About the answer rather than in it.' })

/**
 * The parameters and values that an endpoint ignores, in the order in which they were sent; at most twenty. `query` is the
 * same query, parsed.
 */
export function findIgnored(spec: Judged, rawQuery: string, query = parseQuery(rawQuery)): Ignored[] {
  const found = spec.findIgnored?.(rawQuery) ?? findBySchema(spec.query, query)
  return found.slice(0, MAX_LISTED)
}

type Judged = { query?: z.ZodType; findIgnored?(rawQuery: string): Ignored[] }

function findBySchema(schema: z.ZodType | undefined, query: RawQuery): Ignored[] {
  const fields = schema ? (schema as z.ZodObject).shape : {}
  return Object.entries(query).flatMap(([name, value]): Ignored[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || (typeof value === 'string') === takesMany(field))
      return [{ parameter: asSent(name, value), value: null }]
    const ignored = typeof value === 'string' ? ignoredValues(field, value) : []
    return ignored.map((part) => ({ parameter: name, value: part.slice(0, MAX_LENGTH) }))
  })
}

/** Throws InvalidFields if there is anything that would be ignored. */
export function refuseIgnored(ignored: readonly Ignored[]): void {
  if (ignored.length === 0) return
  const faults: Record<string, FieldFault[]> = Object.create(null)
  for (const { parameter, value } of ignored) {
    const fault: FieldFault =
      value === null ? { code: 'unknown_parameter' } : { code: 'unknown_value', facts: { value } }
    faults[parameter] = [...(faults[parameter] ?? []), fault]
  }
  throw new InvalidFields(faults)
}

/**
 * Whether a request wants to be refused rather than have parts of its query ignored: as `Prefer: handling=strict` or
 * `handling=lenient` says (RFC 7240), else as its app does.
 */
export function isStrict(app: RegisteredApp, headers: RawHeaders): boolean {
  const preference = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)\b/i.exec(headers.get('prefer') ?? '')
  return preference ? preference[1]?.toLowerCase() === 'strict' : app.strict
}

/** `page[]` where a list was sent, `page[key]` where a map was. */
function asSent(name: string, value: RawQuery[string]): string {
  const suffix = typeof value === 'string' ? '' : `[${Array.isArray(value) ? '' : Object.keys(value)[0]}]`
  return `${name}${suffix}`.slice(0, MAX_LENGTH)
}
