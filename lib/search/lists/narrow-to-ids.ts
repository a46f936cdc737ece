import type { ModelQuery, NarrowedQuery, RowId } from '../contracts.ts'

/** The query for these rows alone; all else of it stays as it is. With `rank` it also says in which order they come. */
export function narrowToIds<Q extends ModelQuery>(
  query: Q,
  ids: readonly RowId[],
  rank: boolean,
): NarrowedQuery<Q> {
  const among = { id: { in: ids } }
  // Twice denied, the query's own conditions offer no index: SQLite would prefer one on a column that half the table
  // has in common to the few rows that the ids name.
  const where = query.where ? { AND: [{ NOT: { NOT: query.where } }, among] } : among
  return { ...query, where, ...(rank && { rankedIds: ids }) }
}
