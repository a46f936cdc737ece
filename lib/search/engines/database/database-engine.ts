import type {
  EngineServices,
  Failure,
  ModelQuery,
  ResultItem,
  RowId,
  Searchable,
  SearchEngine,
  SearchQuery,
  SearchResults,
} from '#lib/search/contracts.ts'
import { toStored } from '#lib/search/documents/build-document.ts'
import { DATABASE_ENGINE } from '#lib/search/engines/engine-registry.ts'
import { delegateOf, idOf } from '#lib/search/lists/delegate.ts'
import { narrowToIds } from '#lib/search/lists/narrow-to-ids.ts'
import { matchesAmong, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import { findMatchingIds } from './find-matching-ids.ts'

type Match = SearchResults['match']

// With more ids than this, reading all visible ids is quicker. SQLite takes at most 32,766 in a statement.
const LISTED_IDS = 5000

/** Searches the tables themselves: every word must occur in some column; newest first. There is nothing to build. */
export function createDatabaseEngine(services: EngineServices): SearchEngine {
  const { database, settings, definition, skipped } = services
  const modelOf = (type: string) => definition(type).model
  const toItems = createItemReader(services)

  const countVisible = (type: string): Promise<number> => {
    const model = modelOf(type)
    return delegateOf(database, model).count({ where: model.searchableQuery().where })
  }

  /** The visible rows that have every word, or else any of them, in the order of the model's query. */
  const findVisible = async (
    model: Searchable,
    query: SearchQuery,
  ): Promise<{ ids: RowId[]; match: Match }> => {
    const { words } = query
    if (words.length === 0) return { ids: [], match: 'all' }
    const matches = await findMatchingIds(
      database,
      model,
      query,
      settings.current['search.index.max_field_length'],
    )
    const whole = await keepThose(model, model.searchableQuery(), matches.all)
    if (whole.length > 0 || words.length === 1) return { ids: whole, match: 'all' }
    const partial = await keepThose(model, model.searchableQuery(), matches.any)
    return { ids: partial, match: partial.length > 0 ? 'any' : 'all' }
  }

  /** The ids that the query returns, in its order. */
  const keepThose = async (model: Searchable, query: ModelQuery, ids: RowId[]): Promise<RowId[]> => {
    if (ids.length === 0) return []
    const { where } = ids.length > LISTED_IDS ? query : narrowToIds(query, ids, false)
    const orderBy = query.orderBy ?? { id: 'desc' }
    const kept = (await delegateOf(database, model).findMany({ where, orderBy, select: { id: true } })).map(
      idOf,
    )
    if (ids.length <= LISTED_IDS) return kept
    const wanted = new Set(ids)
    return kept.filter((id) => wanted.has(id))
  }

  const loadItems = async (type: string, ids: RowId[]): Promise<ResultItem[]> => {
    if (ids.length === 0) return []
    const model = modelOf(type)
    const rows = await delegateOf(database, model).findMany(narrowToIds(model.searchableQuery(), ids, false))
    const items = new Map((await toItems(type, rows)).map((item) => [item.id, item]))
    return ids.flatMap((id) => items.get(id) ?? [])
  }

  const searchByScope = async (type: string, scoped: ModelQuery, skip: number, take: number) => {
    const model = modelOf(type)
    const delegate = delegateOf(database, model)
    const page = { ...scoped, orderBy: scoped.orderBy ?? { id: 'desc' }, skip, take }
    const [total, rows] = await Promise.all([
      delegate.count({ where: scoped.where }),
      take > 0 ? delegate.findMany(page) : [],
    ])
    return { total, items: await toItems(type, rows), match: 'all' as const }
  }

  return {
    async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery) {
      const model = modelOf(type)
      if (query.words.length === 0) return modelQuery
      if (model.searchScope) return { ...modelQuery, ...model.searchScope(modelQuery, query.term) }
      const { ids } = await findVisible(model, query)
      const matches = matchesAmong(ids, settings.current['search.max_results'])
      return narrowToMatches(modelQuery, matches, narrowOptions(database, model, false))
    },

    async search(type, query, limit, offset = 0) {
      const model = modelOf(type)
      const end = Math.min(offset + limit, settings.current['search.max_results'])
      const size = Math.max(0, end - offset)
      if (model.searchScope && query.words.length > 0) {
        return searchByScope(type, model.searchScope(model.searchableQuery(), query.term), offset, size)
      }
      const { ids, match } = await findVisible(model, query)
      return { total: ids.length, items: await loadItems(type, ids.slice(offset, offset + size)), match }
    },

    ready: () => true,
    async update() {},
    async delete() {},

    async rebuild(type, report) {
      const documents = await countVisible(type)
      // Nothing was read. Rows that cannot be are recorded again when a search finds them.
      if (settings.current['search.engine'] === DATABASE_ENGINE) await skipped.note(type, 'all', [])
      report?.(documents, documents)
      return documents
    },

    async status(type) {
      const documents = await countVisible(type)
      return { ready: true, documents, built_at: null, updated_at: null, bytes: 0, problem: null }
    },
  }
}

/** Leaves out rows that cannot be read, and records when they can be again. */
function createItemReader({ definition, skipped }: EngineServices) {
  const failing = new Set<string>()
  return async (type: string, rows: readonly unknown[]): Promise<ResultItem[]> => {
    const failures: Failure[] = []
    const items = rows.flatMap((row) => {
      try {
        return [toItem(type, definition(type).model, row)]
      } catch (error) {
        failures.push({ id: idOf(row), error })
        return []
      }
    })
    const keyOf = (id: RowId) => `${type} ${id}`
    const healed = items.map(({ id }) => id).filter((id) => failing.delete(keyOf(id)))
    const failed = failures.map(({ id }) => id)
    const isNews = failed.filter((id) => !failing.has(keyOf(id))).length + healed.length > 0
    if (isNews) await skipped.note(type, [...failed, ...healed], failures)
    for (const id of failed) failing.add(keyOf(id))
    return items
  }
}

function toItem(type: string, model: Searchable, row: unknown): ResultItem {
  const { visible_from: _, ...result } = model.toSearchResult(row)
  return { id: idOf(row), type, ...toStored(result) }
}
