import { z } from 'zod'
import { lenient, partsUnless } from '#lib/web/inputs/lenient.ts'

/** A parameter with names of a record's fields, separated by commas; blank counts as absent. */
export function fieldsOf({ shape }: z.ZodObject) {
  const schema = z
    .string()
    .optional()
    .transform((text) => {
      const names = (text ?? '').split(',').map((name) => name.trim())
      return names.some(Boolean) ? new Set(names) : undefined
    })
  return lenient(
    schema,
    partsUnless((name) => Object.hasOwn(shape, name)),
  ).meta({ description: 'The fields to return, separated by commas. `id` is always included.' })
}

/** The record with only these fields and its id; the whole record if `fields` is undefined. */
export function pickFields<T extends { id: number }>(
  record: T,
  fields: ReadonlySet<string> | undefined,
): T | (Partial<T> & { id: number }) {
  if (!fields) return record
  const picked = Object.entries(record).filter(([name]) => name === 'id' || fields.has(name))
  return Object.fromEntries(picked) as Partial<T> & { id: number }
}
