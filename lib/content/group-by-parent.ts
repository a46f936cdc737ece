type Child = { parentId: number | null }

/** Rows by what they are below; null is the top. The order among them stays. */
export function groupByParent<T extends Child>(rows: readonly T[]): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>()
  for (const row of rows) {
    const group = groups.get(row.parentId)
    if (group) group.push(row)
    else groups.set(row.parentId, [row])
  }
  return groups
}
