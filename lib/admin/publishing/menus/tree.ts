/** A row of a tree that is written as a list: it stands below the nearest row above it that is higher. */
export type Row = { level: number }

/** The row and all that stands below it: from its place to the one after them. */
function branchEnd(rows: readonly Row[], place: number): number {
  const level = rows[place]?.level ?? 0
  const end = rows.findIndex((row, at) => at > place && row.level <= level)
  return end < 0 ? rows.length : end
}

/** Moves a row with all below it before another row, or to the end, as deep as it can be there. */
export function moveBranch<R extends Row>(rows: readonly R[], from: number, before: number): readonly R[] {
  const end = branchEnd(rows, from)
  if (before >= from && before <= end) return rows
  const branch = rows.slice(from, end)
  const rest = [...rows.slice(0, from), ...rows.slice(end)]
  const place = before > from ? before - branch.length : before
  return settle([...rest.slice(0, place), ...branch, ...rest.slice(place)])
}

/** Moves a row before the row above it that is as deep, or behind the one below it. */
export function stepBranch<R extends Row>(rows: readonly R[], from: number, step: -1 | 1): readonly R[] {
  const level = rows[from]?.level ?? 0
  const end = branchEnd(rows, from)
  if (step === 1) return end >= rows.length ? rows : moveBranch(rows, from, branchEnd(rows, end))
  for (let above = from - 1; above >= 0; above--)
    if ((rows[above]?.level ?? 0) <= level) return moveBranch(rows, from, above)
  return rows
}

/** Puts a row and all below it one level deeper or higher, as far as it can go. */
export function shiftBranch<R extends Row>(
  rows: readonly R[],
  place: number,
  by: -1 | 1,
  maxLevels: number,
): readonly R[] {
  const end = branchEnd(rows, place)
  const above = rows[place - 1]?.level ?? -1
  const first = (rows[place]?.level ?? 0) + by
  const deepest = Math.max(...rows.slice(place, end).map(({ level }) => level)) + by
  if (first < 0 || first > above + 1 || deepest >= maxLevels) return rows
  return settle(rows.map((row, at) => (at >= place && at < end ? { ...row, level: row.level + by } : row)))
}

/** No row stands more than one level below the row above it. */
export function settle<R extends Row>(rows: readonly R[]): readonly R[] {
  let above = -1
  return rows.map((row) => {
    const level = Math.min(row.level, above + 1)
    above = level
    return level === row.level ? row : { ...row, level }
  })
}
