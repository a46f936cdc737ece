import type { z } from 'zod'
import { missing } from '#lib/web/refusals/missing.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

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
export function splitName(name: string): { base: string; key?: string } {
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
