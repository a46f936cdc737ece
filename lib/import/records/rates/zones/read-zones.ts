import { z } from 'zod'
import { ImportError } from '#lib/import/import-error.ts'

/** The REST API names each setting with its value; some dumps have the values alone. */
const Setting = z
  .union([z.object({ value: z.unknown() }).transform(({ value }) => value), z.unknown()])
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''))

const Method = z.object({
  method_id: z.string(),
  title: z.string().default(''),
  order: z.coerce.number().default(0),
  enabled: z.union([z.boolean(), z.string().transform((text) => text !== 'no')]).default(true),
  // PHP writes no settings as an empty list.
  settings: z
    .union([
      z.array(z.unknown()).transform((): Record<string, string> => ({})),
      z.record(z.string(), Setting),
    ])
    .default({}),
})

const Location = z.object({ code: z.string(), type: z.string() })

const Zone = z.object({
  id: z.coerce.number(),
  name: z.string().default(''),
  order: z.coerce.number().default(0),
  locations: z.array(Location),
  methods: z.array(Method),
})

/** A zone of WooCommerce, and its place in the file from 1. */
export type WooZone = z.infer<typeof Zone> & { line: number }
export type WooMethod = z.infer<typeof Method>
export type WooLocation = z.infer<typeof Location>

/** Whether a JSON file lists shipping zones, with what belongs to them or without. */
export function areZones(value: unknown): boolean {
  const [first] = Array.isArray(value) ? value : []
  return typeof first === 'object' && first !== null && 'id' in first && 'name' in first && 'order' in first
}

/** The zones in the order in which WooCommerce tries them: the rest of the world has the id 0, and comes last. Throws ImportError. */
export function parseZones(value: unknown): WooZone[] {
  const parsed = z.array(Zone).safeParse(value)
  if (!Array.isArray(value)) throw new ImportError('The file is no list of shipping zones.')
  if (!parsed.success) {
    const [index = 0] = parsed.error.issues[0]?.path ?? []
    throw new ImportError(
      `Entry ${Number(index) + 1} is no shipping zone: each needs an "id", and its "locations" and "methods" as the REST API lists them.`,
    )
  }
  return parsed.data
    .map((zone, index) => ({ ...zone, line: index + 1 }))
    .sort((a, b) => Number(a.id === 0) - Number(b.id === 0) || a.order - b.order || a.id - b.id)
}
