import { z } from 'zod'
import { lenient, partsUnless } from '#lib/web/inputs/lenient.ts'
import { isPage } from './paging.ts'

/** The requested fields of a record by name, each whole (null) or in parts. */
type Fields = ReadonlyMap<string, Fields | null>

/** The parts of an endpoint whose answers can be reduced. */
type Readable = {
  spec: { name: string; query?: z.ZodType | undefined; returns?: z.ZodType | undefined }
  handle(call: never): unknown
}

/** Fields that identify a record, and are returned whatever was asked for. */
const IDENTITIES = ['id', 'number'] as const

/**
 * The endpoint with a parameter `fields`: its records, whole or reduced to what was asked for. Throws if they have neither
 * id nor number.
 */
export function withFields<E extends Readable>(endpoint: E): E {
  const { spec, handle } = endpoint
  const record = spec.returns as z.ZodObject
  const identity = IDENTITIES.find((name) => Object.hasOwn(record.shape, name))
  if (!identity) throw new Error(`What ${spec.name} returns has no identity.`)
  const query = (spec.query ?? z.object({})) as z.ZodObject
  return {
    ...endpoint,
    spec: {
      ...spec,
      query: query.extend({ fields: fieldsOf(record, identity) }),
      returns: z.union([record, sparse(record, identity)]),
    },
    handle: async (call: { query: { fields?: Fields; include?: string[] } }) => {
      const result = await handle(call as never)
      const { fields, include = [] } = call.query
      if (!fields) return result
      const included = include.filter((name) => !fields.has(name))
      const wanted: Fields = new Map([
        ...fields,
        ...[identity, ...included].map((name) => [name, null] as const),
      ])
      if (isPage(result)) return { ...result, items: result.items.map((item) => pick(item, wanted)) }
      return pick(result, wanted)
    },
  }
}

/** A parameter with names of a record's fields, separated by commas; blank counts as absent. */
function fieldsOf(record: z.ZodObject, identity: string) {
  const isKnown = (path: string) => hasField(record, path.split('.'))
  const schema = z
    .string()
    .optional()
    .transform((text): Fields | undefined => {
      const paths = (text ?? '').split(',').map((path) => path.trim())
      return paths.some(Boolean) ? toTree(paths.filter(isKnown)) : undefined
    })
  return lenient(schema, partsUnless(isKnown)).meta({
    description: `The fields to return, separated by commas; \`image.url\` returns only \`url\` of \`image\`. \`${identity}\` is always included.`,
  })
}

function hasField(record: z.ZodObject, [name = '', ...rest]: string[]): boolean {
  if (!Object.hasOwn(record.shape, name)) return false
  if (rest.length === 0) return true
  const inner = recordIn(record.shape[name])
  return inner !== null && hasField(inner, rest)
}

/** A field that is named by itself is whole, whatever else is named of it. */
function toTree(paths: readonly string[]): Fields {
  const tree = new Map<string, Fields | null>()
  const names = new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))
  for (const name of names) {
    const inner = paths.filter((path) => path.startsWith(`${name}.`))
    const parts = inner.map((path) => path.slice(name.length + 1))
    tree.set(name, paths.includes(name) ? null : toTree(parts))
  }
  return tree
}

/** The record that a field has, or has a list of; null if it has none, or one of several kinds. */
function recordIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodArray) return recordIn(schema.element)
  if (isWrapper(schema)) return recordIn(schema.unwrap())
  return null
}

function isWrapper(schema: unknown): schema is z.ZodOptional | z.ZodNullable | z.ZodLazy {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy
}

function sparse(record: z.ZodObject, identity: string): z.ZodObject {
  const id = String(idOf(record))
  return z.object({ ...partsOf(record), [identity]: record.shape[identity] as z.ZodType }).meta({
    id: `Sparse${id}`,
    description: `\`${id}\`, reduced to the requested fields.`,
  })
}

const partials = new WeakMap<z.ZodObject, z.ZodObject>()

/** A record inside of another, of which only some fields may have been asked for. */
function partialOf(described: z.ZodObject): z.ZodObject {
  const record = namedRecord(described)
  const known = partials.get(record)
  if (known) return known
  const id = idOf(record)
  const made = z.object(partsOf(record))
  const partial = id
    ? made.meta({ id: `Partial${id}`, description: `\`${id}\`, reduced to the requested fields.` })
    : made
  partials.set(record, partial)
  return partial
}

function idOf(schema: z.core.$ZodType): string | undefined {
  return z.globalRegistry.get(schema)?.id
}

/** The record that this is, under another description. */
function namedRecord(record: z.ZodObject): z.ZodObject {
  const { parent } = record._zod
  return parent instanceof z.ZodObject && !idOf(record) && idOf(parent) ? parent : record
}

/** Looked at when they are needed, since a record may have records of its own kind. */
function partsOf({ shape }: z.ZodObject): Record<string, z.ZodType> {
  const parts = {}
  for (const [name, schema] of Object.entries(shape))
    Object.defineProperty(parts, name, {
      enumerable: true,
      get: () => z.optional(reduced(schema as z.ZodType)),
    })
  return parts
}

function reduced(schema: z.ZodType): z.ZodType {
  if (recordIn(schema) === null) return schema
  const made = reducedKind(schema)
  const { description } = schema
  return description && !idOf(schema) ? made.describe(description) : made
}

function reducedKind(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return partialOf(schema)
  if (schema instanceof z.ZodArray) return z.array(reduced(schema.element as z.ZodType))
  const inner = reduced((schema as z.ZodNullable).unwrap() as z.ZodType)
  return schema instanceof z.ZodNullable ? z.nullable(inner) : inner
}

function pick(record: unknown, fields: Fields): unknown {
  if (Array.isArray(record)) return record.map((one) => pick(one, fields))
  if (typeof record !== 'object' || record === null) return record
  const wanted = Object.entries(record).filter(([name]) => fields.has(name))
  return Object.fromEntries(
    wanted.map(([name, value]) => {
      const parts = fields.get(name)
      return [name, parts ? pick(value, parts) : value]
    }),
  )
}
