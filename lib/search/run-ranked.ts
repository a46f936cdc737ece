import type { ModelQuery, RowId } from './contracts.ts'
import type { ModelDelegate } from './delegate.ts'

/**
 * Runs a query that `constrain` has narrowed: the page that its `skip` and `take` name, and how many rows there are on
 * all pages. Ranked ones come best first; others as the query orders them. Two statements, whatever the size.
 */
export async function runRanked<Row>(
  delegate: ModelDelegate,
  query: ModelQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { rankedIds, ...plain } = query
  if (!rankedIds) {
    const [rows, total] = await Promise.all([
      delegate.findMany(plain),
      delegate.count({ where: plain.where }),
    ])
    return { rows: rows as Row[], total }
  }
  const { skip = 0, take, where, select, include } = plain
  const found = new Set((await delegate.findMany({ where, select: { id: true } })).map(idOf))
  const ranked = [...new Set(rankedIds)].filter((id) => found.has(id))
  const page = ranked.slice(skip, take === undefined ? undefined : skip + take)
  const rows = await delegate.findMany({
    where: { id: { in: page } },
    ...(select && { select: { ...select, id: true } }),
    ...(include && { include }),
  })
  const rowsById = new Map(rows.map((row) => [idOf(row), row as Row]))
  return { rows: page.flatMap((id) => rowsById.get(id) ?? []), total: ranked.length }
}

function idOf(row: unknown): RowId {
  return (row as { id: RowId }).id
}
