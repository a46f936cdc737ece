import type { Database } from '#lib/platform/database/db.ts'
import type { RowId, Searchable, SearchEngine, Standing } from '../contracts.ts'
import { delegateOf, idOf } from '../lists/delegate.ts'
import { narrowToIds } from '../lists/narrow-to-ids.ts'
import { orderByStanding, type TieWeights } from './standing.ts'

type Ordering = { database: Pick<Database, 'prisma'>; model: Searchable; weights: TieWeights }

/** The engine with its results ordered as the owner wishes; the engine itself if it or the type cannot tell. */
export function orderedEngine(engine: SearchEngine, { database, model, weights }: Ordering): SearchEngine {
  const { ranking } = engine
  const { standing } = model
  if (!ranking || !standing) return engine
  const readStandings = async (ids: readonly RowId[]) => {
    const query = { select: { ...standing.select, id: true } }
    const rows = await delegateOf(database, model).findMany(narrowToIds(query, ids, false))
    return new Map(rows.map((row): [RowId, Standing] => [idOf(row), standing.read(row)]))
  }
  return {
    ...engine,
    async search(type, query, limit, offset = 0) {
      if (limit === 0) return engine.search(type, query, 0)
      const { total, match, ranked } = await ranking.rank(type, query)
      const standings = await readStandings(ranked.map(({ id }) => id))
      const ids = orderByStanding(ranked, standings, weights).slice(offset, offset + limit)
      return { total, match, items: await ranking.load(type, ids) }
    },
    async constrain(modelQuery, type, query, rank) {
      const narrowed = await engine.constrain(modelQuery, type, query, rank)
      const { rankedIds, found } = narrowed
      if (!rank || !rankedIds || rankedIds.length === 0) return narrowed
      const { ranked } = await ranking.rank(type, query)
      const scores = new Map<RowId, number>(ranked.map(({ id, score }) => [id, score]))
      const scored = rankedIds.map((id) => ({ id, score: scores.get(id) ?? Number.NEGATIVE_INFINITY }))
      const ordered = orderByStanding(scored, await readStandings(rankedIds), weights)
      const isOrdered = new Set(ordered)
      const others = found?.ids.filter((id) => !isOrdered.has(id)) ?? []
      return {
        ...narrowed,
        rankedIds: ordered,
        ...(found && { found: { ...found, ids: [...ordered, ...others] } }),
      }
    },
  }
}
