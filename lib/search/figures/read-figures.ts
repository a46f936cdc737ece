import type { Database } from '#lib/platform/database/db.ts'

/** The counts of a query over a number of days. */
export type QueryFigures = {
  query: string
  searches: number
  /** Of these, how many found nothing. */
  empty: number
  /** Results that were chosen. */
  chosen: number
}

export type RisingQuery = QueryFigures & {
  /** Searches in as many days before. */
  before: number
}

export type FiguresOptions = {
  /** How many days, today included. */
  days: number
  /** How many queries are returned at most. */
  limit: number
  now: Date
}

type Reader = Pick<Database, 'prisma'>

/** Queries that were made less often are not shown: what only one person types may tell who it was. */
const MIN_SEARCHES = 2
const MIN_POPULAR = 5
const DAY_MS = 24 * 3_600_000

/** The most frequent queries. */
export async function topQueries(database: Reader, options: FiguresOptions): Promise<QueryFigures[]> {
  const rows = await sumUp(database, periodOf(options), MIN_SEARCHES)
  return rows.slice(0, options.limit)
}

/** Queries searched for more often than in the previous period, the greatest rise first. */
export async function risingQueries(database: Reader, options: FiguresOptions): Promise<RisingQuery[]> {
  const { from } = periodOf(options)
  const [now, before] = await Promise.all([
    sumUp(database, periodOf(options), MIN_SEARCHES),
    sumUp(database, periodOf({ ...options, now: new Date(from.getTime() - DAY_MS) }), 1),
  ])
  const formerly = new Map(before.map(({ query, searches }) => [query, searches]))
  return now
    .map((row): RisingQuery => ({ ...row, before: formerly.get(row.query) ?? 0 }))
    .filter(({ searches, before }) => searches > before)
    .sort((a, b) => b.searches - b.before - (a.searches - a.before) || byQuery(a, b))
    .slice(0, options.limit)
}

/** Popular queries that always have results and get clicks, and are safe to show to everyone; most frequent first. */
export async function popularQueries(database: Reader, options: FiguresOptions): Promise<QueryFigures[]> {
  const rows = await sumUp(database, periodOf(options), MIN_POPULAR)
  return rows.filter(({ empty, chosen }) => empty === 0 && chosen > 0).slice(0, options.limit)
}

/** Queries without results, most frequent first. */
export async function emptyQueries(database: Reader, options: FiguresOptions): Promise<QueryFigures[]> {
  const rows = await sumUp(database, periodOf(options), MIN_SEARCHES)
  return rows
    .filter(({ empty }) => empty > 0)
    .sort((a, b) => b.empty - a.empty || byQuery(a, b))
    .slice(0, options.limit)
}

/** Queries that always had results but no clicks. */
export async function unchosenQueries(database: Reader, options: FiguresOptions): Promise<QueryFigures[]> {
  const rows = await sumUp(database, periodOf(options), MIN_SEARCHES)
  return rows.filter(({ empty, chosen }) => empty === 0 && chosen === 0).slice(0, options.limit)
}

type Period = { from: Date; to: Date }

function periodOf({ days, now }: Pick<FiguresOptions, 'days' | 'now'>): Period {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { from: new Date(today - (days - 1) * DAY_MS), to: new Date(today) }
}

/** Most often first. */
async function sumUp({ prisma }: Reader, { from, to }: Period, least: number): Promise<QueryFigures[]> {
  const rows = await prisma.searchFigure.groupBy({
    by: ['query'],
    where: { day: { gte: from, lte: to } },
    _sum: { searches: true, empty: true, chosen: true },
    having: { searches: { _sum: { gte: least } } },
    orderBy: [{ _sum: { searches: 'desc' } }, { query: 'asc' }],
  })
  return rows.map(({ query, _sum }) => ({
    query,
    searches: _sum.searches ?? 0,
    empty: _sum.empty ?? 0,
    chosen: _sum.chosen ?? 0,
  }))
}

function byQuery(a: QueryFigures, b: QueryFigures): number {
  return a.query < b.query ? -1 : 1
}
