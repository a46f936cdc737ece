/** Where a list that is sorted by time and id goes on: after this row. */
export type Place = { at: Date; id: number }

/** As written in an address. */
function writePlace({ at, id }: Place): string {
  return `${at.getTime()}-${id}`
}

/** Returns null if it is not a place. */
export function readPlace(text: string | undefined): Place | null {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(text ?? '') ?? []
  return time === undefined || id === undefined ? null : { at: new Date(Number(time)), id: Number(id) }
}

/** The rows to show, of which one more was read, and the place after them if there are more. */
export function cutPage<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
  timeOf: (row: Row) => Date,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next = rows.length > size && last ? writePlace({ at: timeOf(last), id: last.id }) : null
  return { rows: shown, next }
}
