import { z } from 'zod'

/** Names of fields, separated by commas; blank counts as absent. */
export const FieldsQuery = z
  .string()
  .optional()
  .transform((text) => {
    const names = (text ?? '').split(',').map((name) => name.trim())
    return names.some(Boolean) ? new Set(names) : undefined
  })
  .meta({ description: 'The fields to return, separated by commas. `id` is always included.' })

/** The record with only these fields and its id; the whole record if `fields` is undefined. */
export function pickFields<T extends { id: number }>(
  record: T,
  fields: ReadonlySet<string> | undefined,
): T | (Partial<T> & { id: number }) {
  if (!fields) return record
  const picked = Object.entries(record).filter(([name]) => name === 'id' || fields.has(name))
  return Object.fromEntries(picked) as Partial<T> & { id: number }
}
