import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

/** Throws InvalidFields for a type that is not among those that are searched. */
export function checkSearchType(types: ReadonlyMap<string, unknown>, type: string): void {
  if (types.has(type)) return
  throw new InvalidFields({ type: [{ code: 'not_one_of', facts: { values: [...types.keys()].join(', ') } }] })
}
