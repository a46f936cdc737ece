import { z } from 'zod'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { ignoredValues } from '#lib/web/inputs/lenient.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { splitName, splitQuery, takesMany } from './query.ts'

// Answers repeat what was sent; they should not grow with it.
const MAX_LENGTH = 100

/** Why a part of a request had no effect. */
const REASONS = ['unknown_parameter', 'unknown_value', 'repeated_parameter', 'unknown_field'] as const

const IgnoredReason = openEnum(REASONS, {
  id: 'IgnoredReason',
  description:
    '`repeated_parameter`: the first of its values counted. `unknown_field`: it is in the body, the others are in the query.',
})

export const Ignored = z
  .object({
    parameter: z.string().meta({
      description: 'Its name, as it was sent. The names of nested fields of the body are joined with dots.',
    }),
    value: z.string().nullable().meta({
      description: 'The value that is not known, or was sent in addition; null if the name is not known.',
    }),
    reason: IgnoredReason,
  })
  .meta({ id: 'IgnoredParameter', description: 'A part of the request that had no effect.' })

export type Ignored = z.output<typeof Ignored>

/** Fields that `meta` of any answer may have. */
export const AnswerMeta = z
  .object({
    ignored: z
      .array(Ignored)
      .optional()
      .meta({ description: 'Present only if parts of the query or the body had no effect.' }),
  })
  .meta({ id: 'AnswerMeta', description: 'About the answer rather than in it.' })

export function ignoredPart(parameter: string, value: string | null, reason: Ignored['reason']): Ignored {
  return { parameter: parameter.slice(0, MAX_LENGTH), value: value?.slice(0, MAX_LENGTH) ?? null, reason }
}

/** Throws InvalidFields if there is anything that would be ignored. */
export function refuseIgnored(ignored: readonly Ignored[]): void {
  if (ignored.length === 0) return
  const faults: Record<string, FieldFault[]> = Object.create(null)
  for (const { parameter, value, reason } of ignored) {
    const fault: FieldFault = { code: reason, facts: { value: value ?? '' } }
    faults[parameter] = [...(faults[parameter] ?? []), fault]
  }
  throw new InvalidFields(faults)
}

/**
 * Whether a request wants to be refused rather than have parts of it ignored: as `Prefer: handling=strict` or
 * `handling=lenient` says (RFC 7240), else as its app does.
 */
export function isStrict(app: RegisteredApp, headers: RawHeaders): boolean {
  const preference = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)\b/i.exec(headers.get('prefer') ?? '')
  return preference ? preference[1]?.toLowerCase() === 'strict' : app.strict
}

// Answers repeat what was sent; they should not grow with it.
const MAX_LISTED = 20

type Judged = { query?: z.ZodType; findIgnored?(rawQuery: string): Ignored[] }

/** The parameters and values that an endpoint ignores, in the order in which they were sent; at most twenty. */
export function findIgnored(spec: Judged, rawQuery: string): Ignored[] {
  const found = spec.findIgnored?.(rawQuery) ?? findBySchema(spec.query, rawQuery)
  return found.slice(0, MAX_LISTED)
}

function findBySchema(schema: z.ZodType | undefined, rawQuery: string): Ignored[] {
  const fields = schema ? (schema as z.ZodObject).shape : {}
  const names = new Set<string>()
  const forms = new Map<string, string>()
  return splitQuery(rawQuery).flatMap(([name, value]) => {
    const { base, key } = splitName(name)
    const field = Object.hasOwn(fields, base) ? fields[base] : undefined
    const isFirst = !names.has(name)
    names.add(name)
    const form = forms.get(base)
    forms.set(base, form ?? formOf(key))
    if (!field || (key === undefined) === takesMany(field))
      return isFirst ? [ignoredPart(name, null, 'unknown_parameter')] : []
    if (form === 'value' || (form && form !== formOf(key)))
      return value.trim() === '' ? [] : [ignoredPart(name, value, 'repeated_parameter')]
    return ignoredValues(field, value).map((part) => ignoredPart(name, part, 'unknown_value'))
  })
}

/** How a parameter is sent: `page=`, `page[]=` or `page[key]=`. The first of these counts, like the first value. */
function formOf(key: string | undefined): 'value' | 'list' | 'map' {
  if (key === undefined) return 'value'
  return key === '' ? 'list' : 'map'
}

/** The fields of a body that its schema does not have, in the order in which they were sent; at most twenty. */
export function findIgnoredFields(schema: z.ZodType, body: unknown): Ignored[] {
  const found: Ignored[] = []
  for (const name of unknownFields(schema, body, '')) {
    if (found.push(ignoredPart(name, null, 'unknown_field')) === MAX_LISTED) break
  }
  return found
}

function* unknownFields(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  const { type, innerType, in: input, shape, element, catchall } = schema._zod.def as AnyDef
  const inner = innerType ?? input
  if (inner) yield* unknownFields(inner, value, path)
  else if (type === 'array' && element && Array.isArray(value))
    for (const [i, item] of value.entries()) yield* unknownFields(element, item, `${path}${i}.`)
  else if (type === 'object' && shape && !catchall && isRecord(value))
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (field) yield* unknownFields(field, item, `${path}${name}.`)
      else yield path + name
    }
}

type AnyDef = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  catchall?: z.core.$ZodType
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
