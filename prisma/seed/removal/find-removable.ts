export type TreeRow = { id: number; parentId: number | null }

/** The ids of the demo store's rows that contain nothing of the owner's. */
export function findRemovable<Row extends TreeRow>(
  rows: readonly Row[],
  isDemo: (row: Row) => boolean,
): number[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<number>()
  for (const row of rows) {
    let next = isDemo(row) ? undefined : row
    while (next && !kept.has(next.id)) {
      kept.add(next.id)
      next = next.parentId === null ? undefined : byId.get(next.parentId)
    }
  }
  return rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}
