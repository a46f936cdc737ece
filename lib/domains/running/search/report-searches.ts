import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  emptyQueries,
  type QueryFigures,
  type RisingQuery,
  risingQueries,
  topQueries,
  unchosenQueries,
} from '#lib/search/index.ts'

export type SearchReport = {
  top: QueryFigures[]
  /** Searched for more often than in as many days before. */
  rising: RisingQuery[]
  /** Nothing was found. */
  empty: QueryFigures[]
  /** Something was found, but nothing of it chosen. */
  unchosen: QueryFigures[]
}

const MAX_QUERIES = 20

/** The queries of so many days, today included. */
export const reportSearches = staffQuery(
  { permission: 'search.read' },
  async ({ database, clock }: ActionContext, _actor, days: number): Promise<SearchReport> => {
    const options = { days, limit: MAX_QUERIES, now: clock.now() }
    const [top, rising, empty, unchosen] = await Promise.all([
      topQueries(database, options),
      risingQueries(database, options),
      emptyQueries(database, options),
      unchosenQueries(database, options),
    ])
    return { top, rising, empty, unchosen }
  },
)
