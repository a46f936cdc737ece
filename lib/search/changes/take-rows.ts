/** Most writes log a row several times, one for each table that belongs to it. */
export const ENTRIES_A_ROW = 10

type Entry = { rowId: string }

/** As many entries as name so many rows: those of a row that was saved whole are then applied together. */
export function takeRows<E extends Entry>(
  entries: readonly E[],
  limit: number,
): { taken: E[]; rowIds: string[] } {
  const rowIds = new Set<string>()
  const taken: E[] = []
  for (const entry of entries) {
    if (rowIds.size === limit && !rowIds.has(entry.rowId)) break
    rowIds.add(entry.rowId)
    taken.push(entry)
  }
  return { taken, rowIds: [...rowIds] }
}
