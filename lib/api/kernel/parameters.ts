import { z } from 'zod'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { ignoredValues } from '#lib/web/inputs/lenient.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { missing } from '#lib/web/refusals/missing.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

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
  const { innerType, in: input, shape, element, catchall } = schema._zod.def as AnyDef
  const inner = innerType ?? input
  if (inner) yield* unknownFields(inner, value, path)
  else if (element && Array.isArray(value))
    for (const [i, item] of value.entries()) yield* unknownFields(element, item, `${path}${i}.`)
  else if (shape && !catchall && isRecord(value))
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

/**
 * A query string as named values. The first of a repeated name counts. `name[key]=` and `name[key][]=` give a map from
 * key to all its values; `name[]=` gives a list. Throws `invalid_request` for a malformed escape.
 */
export type RawQuery = Record<string, string | string[] | Record<string, string[]>>

export function parseQuery(query: string): RawQuery {
  const parsed: RawQuery = Object.create(null)
  for (const [name, value] of splitQuery(query)) add(parsed, name, value)
  return parsed
}

/** The names and values of a query string, decoded, in their order. Throws `invalid_request` for a malformed escape. */
export function splitQuery(query: string): [name: string, value: string][] {
  const pairs = query.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    if (equals < 0) return [decode(pair), '']
    return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
  })
}

/** `option[Size]` → `option` and `Size`, `page[]` → `page` and an empty key, `page` → `page` alone. */
function splitName(name: string): { base: string; key?: string } {
  const [, base, key] = /^([^[\]]+)\[([^[\]]*)\](?:\[\])?$/.exec(name) ?? []
  return base === undefined ? { base: name } : { base, key }
}

function add(parsed: RawQuery, name: string, value: string): void {
  const { base, key } = splitName(name)
  const known = parsed[base]
  if (key === undefined) {
    if (known === undefined) parsed[base] = value
  } else if (key === '') {
    if (Array.isArray(known)) known.push(value)
    else if (known === undefined) parsed[base] = [value]
  } else if (known === undefined) {
    parsed[base] = Object.assign(Object.create(null), { [key]: [value] })
  } else if (typeof known === 'object' && !Array.isArray(known)) {
    const values = known[key]
    if (values) values.push(value)
    else known[key] = [value]
  }
}

/** Percent-decodes a name or value; `+` is a space. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('invalid_request')
  }
}

/** Whether a parameter is a list or a map, beneath any optional or transforming layers. */
export function takesMany(field: z.core.$ZodType): boolean {
  const { type, innerType, in: input } = field._zod.def as WrappingDef
  const inner = innerType ?? input
  return inner ? takesMany(inner) : type === 'record' || type === 'array'
}

type WrappingDef = z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType }

/** The segments of a path below the version, decoded. Throws `invalid_request` for a malformed escape. */
export function parsePath(path: string): string[] {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path
  if (trimmed === '') return []
  return trimmed.slice(1).split('/').map(decodeSegment)
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    throw new Refusal('invalid_request')
  }
  // No resource has such a name, and databases reject it.
  if (decoded.includes('\0')) throw missing()
  return decoded
}
