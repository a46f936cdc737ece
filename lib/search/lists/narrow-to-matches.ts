import type { Database } from '#lib/platform/database/db.ts'
import type { ModelQuery, NarrowedQuery, RowId, Searchable } from '../contracts.ts'
import { delegateOf, idOf, type ModelDelegate } from './delegate.ts'
import { narrowToIds } from './narrow-to-ids.ts'

/** What an engine finds, as far as it is asked. */
export type Matches = {
  total: number
  /** The best, best first: as many as are ranked, or all where there are no more. */
  best: readonly RowId[]
  /** Those of the rows that match, best first where the engine ranks. */
  keep(ids: readonly RowId[]): readonly RowId[] | Promise<readonly RowId[]>
  /** All, in no order. */
  all(): readonly RowId[] | Promise<readonly RowId[]>
}

/** `Matches` of an engine that has all ids at hand, best first. */
export function matchesAmong(ids: readonly RowId[], mostRanked: number): Matches {
  return {
    total: ids.length,
    best: ids.slice(0, mostRanked),
    keep(wanted) {
      const among = new Set(wanted)
      return ids.filter((id) => among.has(id))
    },
    all: () => ids,
  }
}

type Limits = {
  /** With more ids than these it is quicker to read which rows the query's own conditions leave. */
  listed: number
  /** SQLite takes 32,766 a statement, PostgreSQL 32,767; the query needs some itself. */
  arguments: number
  /** Rows that are read at a time, at least. */
  batch: number
}

const LIMITS: Limits = { listed: 5000, arguments: 30_000, batch: 500 }

type Wish = {
  delegate: ModelDelegate
  /** The condition of the rows that can match at all. */
  visible: object | undefined
  rank: boolean
  limits: Limits
}

/** What `narrowToMatches` has to know of a model. */
export function wishOf(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  rank: boolean,
  limits: Limits = LIMITS,
): Wish {
  return { delegate: delegateOf(database, model), visible: model.searchableQuery().where, rank, limits }
}

/**
 * The query for what matches alone; all else of it stays as it is. No row that its own conditions leave is left out,
 * however many match. With `rank` the best come first, and those that are not ranked follow in the query's own order.
 */
export async function narrowToMatches<Q extends ModelQuery>(
  query: Q,
  matches: Matches,
  wish: Wish,
): Promise<NarrowedQuery<Q>> {
  const { total, best } = matches
  if (best.length >= total) return narrowToIds(query, best, wish.rank)
  const isShort = total <= (query.take === undefined ? wish.limits.arguments : wish.limits.listed)
  if (isShort && !wish.rank) return narrowToIds(query, await matches.all(), false)
  if (isShort) return narrowByReading(query, matches, wish)
  const rows = await wish.delegate.count({ where: query.where })
  const mayLeaveAll = rows > wish.limits.listed && rows >= total
  return mayLeaveAll && (await leavesAll(query, wish))
    ? narrowToPage(query, { matches, rows }, wish)
    : narrowByReading(query, matches, wish)
}

/** Whether the query's own conditions leave all rows that can match. */
async function leavesAll({ where }: ModelQuery, { delegate, visible }: Wish): Promise<boolean> {
  if (where === undefined) return true
  const both = visible === undefined ? where : { AND: [visible, where] }
  const [possible, left] = await Promise.all([
    delegate.count({ where: visible }),
    delegate.count({ where: both }),
  ])
  return possible === left
}

/** Of so many matches, all of which are among the query's `rows`, only those up to the end of the page are read. */
async function narrowToPage<Q extends ModelQuery>(
  query: Q,
  { matches, rows }: { matches: Matches; rows: number },
  wish: Wish,
): Promise<NarrowedQuery<Q>> {
  const { total, best } = matches
  const { skip = 0, take } = query
  if (rows === total && !wish.rank) return query
  if (take === undefined) return narrowByReading(query, matches, wish)
  const end = skip + take
  const first = wish.rank ? best : []
  const ids = [...first]
  const isFirst = new Set(first)
  const batch = Math.max(wish.limits.batch, Math.ceil((2 * end * rows) / total))
  for (let read = 0; ids.length < Math.min(end, total) && read < rows; read += batch) {
    const { inOrder } = await readMatching({ ...query, skip: read, take: batch }, matches, wish)
    ids.push(...inOrder.filter((id) => !isFirst.has(id)))
  }
  const named = total <= wish.limits.arguments ? await matches.all() : ids
  const narrowed = rows === total ? query : narrowToIds(query, named, false)
  return { ...narrowed, ...(wish.rank && { rankedIds: best }), found: { ids, total } }
}

/** Reads which rows the query's own conditions leave, and tells which of them match. */
async function narrowByReading<Q extends ModelQuery>(
  query: Q,
  matches: Matches,
  wish: Wish,
): Promise<NarrowedQuery<Q>> {
  const { where, orderBy } = query
  const candidates =
    matches.total <= wish.limits.listed
      ? { ...narrowToIds({ where }, await matches.all(), false), orderBy }
      : { where, orderBy }
  const { rows, bestFirst, inOrder } = await readMatching(candidates, matches, wish)
  const first = wish.rank ? bestFirst.slice(0, matches.best.length) : []
  const isFirst = new Set(first)
  const ids = [...first, ...inOrder.filter((id) => !isFirst.has(id))]
  return {
    ...narrowToRows(query, { rows, found: ids, most: wish.limits.arguments }),
    ...(wish.rank && { rankedIds: first }),
    found: { ids, total: ids.length },
  }
}

async function readMatching(
  { where, orderBy, skip, take }: ModelQuery,
  matches: Matches,
  { delegate }: Wish,
) {
  const rows = (await delegate.findMany({ where, orderBy, skip, take, select: { id: true } })).map(idOf)
  const bestFirst = await matches.keep(rows)
  const kept = new Set(bestFirst)
  return { rows, bestFirst, inOrder: rows.filter((id) => kept.has(id)) }
}

type Read = { rows: readonly RowId[]; found: readonly RowId[]; most: number }

/** `found` are those of the query's `rows` that match, in their order: whichever way of saying so is short enough. */
function narrowToRows<Q extends ModelQuery>(query: Q, { rows, found, most }: Read): Q {
  const isFound = new Set(found)
  const others = rows.filter((id) => !isFound.has(id))
  if (found.length > most && others.length <= most) {
    const among = { id: { notIn: others } }
    return { ...query, where: query.where ? { AND: [query.where, among] } : among }
  }
  // Prisma divides such a list for a query without a page alone.
  const { skip = 0, take = found.length } = query
  return narrowToIds(query, found.length > most ? found.slice(0, skip + take) : found, false)
}
