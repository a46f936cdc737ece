import type { ModelQuery, RowId } from '../contracts.ts'
import { idOf, type ModelDelegate } from './delegate.ts'

/**
 * Runs a query that `constrain` has narrowed. Returns the page that its `skip` and `take` name, and how many rows there
 * are on all pages. Ranked rows come best first, others as the query orders them. At most two statements, whatever the
 * size.
 * @param count counts the rows that meet a condition, for models that keep counts
 */
export async function runRanked<Row>(
  delegate: ModelDelegate,
  query: ModelQuery,
  count = (where: object | undefined): Promise<number> => delegate.count({ where }),
): Promise<{ rows: Row[]; total: number }> {
  const { rankedIds, found, ...plain } = query
  if (found) return { rows: await loadPage<Row>(delegate, plain, found.ids), total: found.total }
  if (!rankedIds) {
    const [rows, total] = await Promise.all([delegate.findMany(plain), count(plain.where)])
    return { rows: rows as Row[], total }
  }
  const left = new Set((await delegate.findMany({ where: plain.where, select: { id: true } })).map(idOf))
  const ranked = [...new Set(rankedIds)].filter((id) => left.has(id))
  return { rows: await loadPage<Row>(delegate, plain, ranked), total: ranked.length }
}

/** The rows of a query's page among `ids`, in their order. */
async function loadPage<Row>(
  delegate: ModelDelegate,
  { skip = 0, take, select, include }: ModelQuery,
  ids: readonly RowId[],
): Promise<Row[]> {
  const page = ids.slice(skip, take === undefined ? undefined : skip + take)
  const rows = await delegate.findMany({
    where: { id: { in: page } },
    ...(select && { select: { ...select, id: true } }),
    ...(include && { include }),
  })
  const rowsById = new Map(rows.map((row) => [idOf(row), row as Row]))
  return page.flatMap((id) => rowsById.get(id) ?? [])
}
