// Databases sort differently; this order is the same everywhere and suits most languages.
const { compare } = new Intl.Collator('und', { numeric: true })

/** Compares names that are sorted here and not by a database. */
export function compareNames(a: string, b: string): number {
  return compare(a, b) || Number(a > b) - Number(a < b)
}
