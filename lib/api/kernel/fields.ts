import { z } from 'zod'
import { lenient, partsUnless } from '#lib/web/inputs/lenient.ts'
import { isPage } from './paging.ts'

type Fields = ReadonlySet<string>

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
    handle: async (call: { query: { fields?: Fields } }) => {
      const result = await handle(call as never)
      const { fields } = call.query
      if (!fields) return result
      const wanted: Fields = new Set([...fields, identity])
      if (isPage(result)) return { ...result, items: result.items.map((item) => pick(item, wanted)) }
      return pick(result, wanted)
    },
  }
}

/** A parameter with names of a record's fields, separated by commas; blank counts as absent. */
function fieldsOf({ shape }: z.ZodObject, identity: string) {
  const schema = z
    .string()
    .optional()
    .transform((text): Fields | undefined => {
      const names = (text ?? '').split(',').map((name) => name.trim())
      return names.some(Boolean) ? new Set(names) : undefined
    })
  return lenient(
    schema,
    partsUnless((name) => Object.hasOwn(shape, name)),
  ).meta({ description: `The fields to return, separated by commas. \`${identity}\` is always included.` })
}

function sparse(record: z.ZodObject, identity: string): z.ZodObject {
  const id = String(z.globalRegistry.get(record)?.id)
  return record
    .partial()
    .required({ [identity]: true } as Record<string, true>)
    .meta({ id: `Sparse${id}`, description: `\`${id}\`, reduced to the requested fields.` })
}

function pick(record: unknown, fields: Fields): unknown {
  return Object.fromEntries(Object.entries(record as object).filter(([name]) => fields.has(name)))
}
