import type { z } from 'zod'
import { ignoredValues } from '#lib/web/inputs/lenient.ts'
import { type Ignored, ignoredPart } from './ignored.ts'
import { splitName, splitQuery, takesMany } from './query.ts'

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
