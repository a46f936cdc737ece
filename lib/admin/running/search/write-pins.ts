import type { Pinnable } from '#lib/domains/running/search/index.ts'

/** The pins among the results, as the form's field `version`. */
export function writePins(rows: readonly Pinnable[]): string {
  return JSON.stringify(rows.flatMap(({ id, pin }) => (pin ? [[id, pin.place]] : [])))
}

/** A result's pin, as its field shows it. */
export function writePlace(pin: Pinnable['pin']): string {
  return pin === null ? '' : String(pin.place ?? 'never')
}
