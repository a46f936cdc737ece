import type { FieldCode } from '#lib/web/messages/catalog.ts'
import { type FieldFault, InvalidFields } from '#lib/web/messages/invalid-fields.ts'

type DomainFaults = Record<string, { code: string; facts?: Record<string, string | number> }[]>

/** Faults that a domain found, said in the API's words; its codes are the catalog's. */
export function toInvalidFields(faults: DomainFaults): InvalidFields {
  const told = Object.entries(faults).map(([field, found]): [string, FieldFault[]] => [
    field,
    found.map(({ code, facts }) => ({ code: code as FieldCode, facts })),
  ])
  return new InvalidFields(Object.fromEntries(told))
}
