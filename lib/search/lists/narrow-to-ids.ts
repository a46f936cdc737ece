import type { ModelQuery, NarrowedQuery, RowId } from '../contracts.ts'

/** Restricts a query to these rows; the rest of it stays unchanged. With `rank` it also carries their order. */
export function narrowToIds<Q extends ModelQuery>(
  query: Q,
  ids: readonly RowId[],
  rank: boolean,
): NarrowedQuery<Q> {
  const among = { id: { in: ids } }
  // A double negation keeps SQLite from using an index for the query's own conditions: it might prefer one on a column
  // that half the table shares to the few rows that the ids name.
  const where = query.where ? { AND: [{ NOT: { NOT: query.where } }, among] } : among
  return { ...query, where, ...(rank && { rankedIds: ids }) }
}
