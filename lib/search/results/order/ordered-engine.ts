import type { Database } from '#lib/platform/database/db.ts'
import type { RowId, ScoredId, Searchable, SearchEngine, SearchQuery, Standing } from '../../contracts.ts'
import { delegateOf, idOf } from '../../lists/delegate.ts'
import { narrowToIds } from '../../lists/narrow-to-ids.ts'
import { bringCloseFirst, hasTexts, LOOKED_INTO } from './bring-close-first.ts'
import { partsOfCloseness } from './closeness.ts'
import { orderByStanding, type TieWeights } from './standing.ts'

/** `weights`: the owner's, null if nothing but relevance counts. */
type Ordering = { database: Pick<Database, 'prisma'>; model: Searchable; weights: TieWeights | null }
type Ranked = { ranked: readonly ScoredId[]; match: 'all' | 'any' }

/**
 * The engine with results in their final order: of about equal relevance, those first that have the words of the query
 * close to each other, then as the owner wishes. The engine itself if it cannot tell how relevant they are.
 */
export function orderedEngine(engine: SearchEngine, { database, model, weights }: Ordering): SearchEngine {
  const { ranking } = engine
  if (!ranking) return engine
  const standing = weights ? model.standing : undefined
  const partsOf = (query: SearchQuery) => (hasTexts(model) ? partsOfCloseness(query) : null)
  const order = async (query: SearchQuery, { ranked, match }: Ranked): Promise<RowId[]> => {
    const parts = match === 'all' ? partsOf(query) : null
    const scored = parts ? await bringCloseFirst(database, model, ranked, parts) : ranked
    const ids = scored.map(({ id }) => id)
    if (!standing || !weights) return ids
    const select = { select: { ...standing.select, id: true } }
    const rows = await delegateOf(database, model).findMany(narrowToIds(select, ids, false))
    const standings = new Map(rows.map((row): [RowId, Standing] => [idOf(row), standing.read(row)]))
    return orderByStanding(scored, standings, weights)
  }
  return {
    ...engine,
    async search(type, query, limit, offset = 0) {
      const end = offset + limit
      const isAsItIs = !standing && (offset >= LOOKED_INTO || !partsOf(query))
      if (limit === 0 || isAsItIs) return engine.search(type, query, limit, offset)
      const most = standing ? undefined : Math.max(end, LOOKED_INTO)
      const { total, match, ranked } = await ranking.rank(type, query, most)
      const ids = (await order(query, { ranked, match })).slice(offset, end)
      return { total, match, items: await ranking.load(type, ids) }
    },
    async constrain(modelQuery, type, query, rank) {
      const narrowed = await engine.constrain(modelQuery, type, query, rank)
      const { rankedIds, found } = narrowed
      if (!rank || !rankedIds || rankedIds.length < 2 || !(standing || partsOf(query))) return narrowed
      const { ranked, match } = await ranking.rank(type, query)
      const scores = new Map<RowId, number>(ranked.map(({ id, score }) => [id, score]))
      const scored = rankedIds.map((id) => ({ id, score: scores.get(id) ?? Number.NEGATIVE_INFINITY }))
      const ordered = await order(query, { ranked: scored, match })
      const isOrdered = new Set(ordered)
      return {
        ...narrowed,
        rankedIds: ordered,
        ...(found && {
          found: { ...found, ids: [...ordered, ...found.ids.filter((id) => !isOrdered.has(id))] },
        }),
      }
    },
  }
}
