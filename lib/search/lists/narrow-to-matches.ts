import type { Database } from '#lib/platform/database/db.ts'
import type { ModelQuery, NarrowedQuery, RowId, Searchable } from '../contracts.ts'
import { delegateOf, idOf, type ModelDelegate } from './delegate.ts'
import { narrowToIds } from './narrow-to-ids.ts'

/** An engine's matches, loaded on demand. */
export type Matches = {
  total: number
  /** The best matches, best first: as many as are ranked. */
  best: readonly RowId[]
  /** The given rows that match, best first if the engine ranks. */
  keep(ids: readonly RowId[]): readonly RowId[] | Promise<readonly RowId[]>
  /** All matches, in no particular order. */
  all(): readonly RowId[] | Promise<readonly RowId[]>
}

/** `Matches` for an engine that has all ids at hand, best first. */
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
  /** With more ids than this, it is quicker to read which rows meet the query's own conditions. */
  listed: number
  /** SQLite takes 32,766 arguments a statement, PostgreSQL 32,767; the query needs some itself. */
  arguments: number
  /** The least number of rows read at a time. */
  batch: number
}

const LIMITS: Limits = { listed: 5000, arguments: 30_000, batch: 500 }

type NarrowOptions = {
  delegate: ModelDelegate
  /** The condition of the rows that may match at all. */
  visible: object | undefined
  rank: boolean
  limits: Limits
}

/** The model facts that `narrowToMatches` needs. */
export function narrowOptions(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  rank: boolean,
  limits: Limits = LIMITS,
): NarrowOptions {
  return { delegate: delegateOf(database, model), visible: model.searchableQuery().where, rank, limits }
}

/**
 * Restricts a query to the matches; the rest of it stays unchanged. However many match, no row that meets its own
 * conditions is lost. With `rank` the best come first, and those that are not ranked follow in the query's own order.
 */
export async function narrowToMatches<Q extends ModelQuery>(
  query: Q,
  matches: Matches,
  options: NarrowOptions,
): Promise<NarrowedQuery<Q>> {
  const { total, best } = matches
  if (best.length >= total) return narrowToIds(query, best, options.rank)
  const isShort = total <= (query.take === undefined ? options.limits.arguments : options.limits.listed)
  if (isShort && !options.rank) return narrowToIds(query, await matches.all(), false)
  if (isShort) return narrowByReading(query, matches, options)
  const rows = await options.delegate.count({ where: query.where })
  return rows >= total && (await leavesAll(query, options))
    ? narrowToPage(query, { matches, rows }, options)
    : narrowByReading(query, matches, options)
}

/** Whether all rows that may match meet the query's own conditions. */
async function leavesAll({ where }: ModelQuery, { delegate, visible }: NarrowOptions): Promise<boolean> {
  if (where === undefined) return true
  const both = visible === undefined ? where : { AND: [visible, where] }
  const [possible, left] = await Promise.all([
    delegate.count({ where: visible }),
    delegate.count({ where: both }),
  ])
  return possible === left
}

/** For many matches that are all among the query's `rows`: reads only those up to the end of the page. */
async function narrowToPage<Q extends ModelQuery>(
  query: Q,
  { matches, rows }: { matches: Matches; rows: number },
  options: NarrowOptions,
): Promise<NarrowedQuery<Q>> {
  const { total, best } = matches
  const { skip = 0, take } = query
  if (rows === total && !options.rank) return query
  if (take === undefined) return narrowByReading(query, matches, options)
  const end = skip + take
  const first = options.rank ? best : []
  const ids = [...first]
  const isFirst = new Set(first)
  const batch = Math.max(options.limits.batch, Math.ceil((2 * end * rows) / total))
  for (let read = 0; ids.length < Math.min(end, total) && read < rows; read += batch) {
    const { inOrder } = await findMatching({ ...query, skip: read, take: batch }, matches, options)
    ids.push(...inOrder.filter((id) => !isFirst.has(id)))
  }
  const named = total <= options.limits.arguments ? await matches.all() : ids
  const narrowed = rows === total ? query : narrowToIds(query, named, false)
  return { ...narrowed, ...(options.rank && { rankedIds: best }), found: { ids, total } }
}

/** Reads which rows meet the query's own conditions, and keeps those that match. */
async function narrowByReading<Q extends ModelQuery>(
  query: Q,
  matches: Matches,
  options: NarrowOptions,
): Promise<NarrowedQuery<Q>> {
  const { where, orderBy } = query
  const candidates =
    matches.total <= options.limits.listed
      ? { ...narrowToIds({ where }, await matches.all(), false), orderBy }
      : { where, orderBy }
  const { rows, bestFirst, inOrder } = await findMatching(candidates, matches, options)
  const first = options.rank ? bestFirst.slice(0, matches.best.length) : []
  const isFirst = new Set(first)
  const ids = [...first, ...inOrder.filter((id) => !isFirst.has(id))]
  return {
    ...narrowToRows(query, { rows, found: ids, most: options.limits.arguments }),
    ...(options.rank && { rankedIds: first }),
    found: { ids, total: ids.length },
  }
}

async function findMatching(
  { where, orderBy, skip, take }: ModelQuery,
  matches: Matches,
  { delegate }: NarrowOptions,
) {
  const rows = (await delegate.findMany({ where, orderBy, skip, take, select: { id: true } })).map(idOf)
  const bestFirst = await matches.keep(rows)
  const kept = new Set(bestFirst)
  return { rows, bestFirst, inOrder: rows.filter((id) => kept.has(id)) }
}

type Read = { rows: readonly RowId[]; found: readonly RowId[]; most: number }

/** Restricts a query to `found`, the matching ones of its `rows` in order, by naming either them or the others. */
function narrowToRows<Q extends ModelQuery>(query: Q, { rows, found, most }: Read): Q {
  const isFound = new Set(found)
  const others = rows.filter((id) => !isFound.has(id))
  if (found.length > most && others.length <= most) {
    const among = { id: { notIn: others } }
    return { ...query, where: query.where ? { AND: [query.where, among] } : among }
  }
  // Prisma splits such a list only for queries without a page.
  const { skip = 0, take = found.length } = query
  return narrowToIds(query, found.length > most ? found.slice(0, skip + take) : found, false)
}
