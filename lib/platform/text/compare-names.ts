// Databases each have an order of their own; this one is the same on all, and holds for most languages.
const { compare } = new Intl.Collator('und', { numeric: true })

/** The order of names that are put in order here rather than by a database. */
export function compareNames(a: string, b: string): number {
  return compare(a, b) || Number(a > b) - Number(a < b)
}
