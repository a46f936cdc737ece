import type { ModelQuery, RowId } from './contracts.ts'

/** The query for these rows alone; all else of it stays as it is. With `rank` it also says in which order they come. */
export function narrowToIds<Q extends ModelQuery>(
  query: Q,
  ids: RowId[],
  rank: boolean,
): Q & { rankedIds?: readonly RowId[] } {
  const among = { id: { in: ids } }
  const where = query.where ? { AND: [query.where, among] } : among
  return { ...query, where, ...(rank && { rankedIds: ids }) }
}
