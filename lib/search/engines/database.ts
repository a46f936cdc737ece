import type {
  EngineServices,
  ModelQuery,
  ResultItem,
  RowId,
  Searchable,
  SearchEngine,
  SearchResults,
} from '#lib/search/contracts.ts'
import { delegateOf } from '#lib/search/delegate.ts'
import { narrowToIds } from '#lib/search/narrow-to-ids.ts'
import { idOf } from '#lib/search/read-document.ts'
import { queryWords } from '#lib/search/words.ts'
import { findMatchingIds } from './database/find-matching-ids.ts'

/** So many ids are looked at in one statement: SQLite takes 32,766 values. */
const CHUNK = 10_000

/** Searches the tables themselves: every word somewhere in the columns, newest first. There is nothing to build. */
export function createDatabaseEngine({ database, settings, definition }: EngineServices): SearchEngine {
  /** The visible rows that match, newest first. */
  const findVisible = async (model: Searchable, term: string): Promise<Matches> => {
    const words = queryWords(term)
    if (words.length === 0) return { ids: [], match: 'all' }
    if (model.searchScope) return { ids: await keepVisible(model, model.searchScope({}, term)), match: 'all' }
    const all = await visibleAmong(model, await findMatchingIds(database, model, words, 'all'))
    if (all.length > 0 || words.length === 1) return { ids: all, match: 'all' }
    const any = await visibleAmong(model, await findMatchingIds(database, model, words, 'any'))
    return { ids: any, match: any.length > 0 ? 'any' : 'all' }
  }

  const visibleAmong = async (model: Searchable, ids: RowId[]): Promise<RowId[]> => {
    const visible: RowId[] = []
    for (let from = 0; from < ids.length; from += CHUNK) {
      const query = narrowToIds<ModelQuery>({}, ids.slice(from, from + CHUNK), false)
      visible.push(...(await keepVisible(model, query)))
    }
    return visible
  }

  const keepVisible = async (model: Searchable, { where = {} }: ModelQuery): Promise<RowId[]> => {
    const visible = model.searchableQuery()
    const query = {
      where: { AND: [visible.where ?? {}, where] },
      orderBy: visible.orderBy ?? { id: 'desc' },
      select: { id: true },
    }
    return (await delegateOf(database, model).findMany(query)).map(idOf)
  }

  const readItems = async (type: string, model: Searchable, ids: RowId[]): Promise<ResultItem[]> => {
    if (ids.length === 0) return []
    const query = narrowToIds(model.searchableQuery(), ids, false)
    const rows = new Map((await delegateOf(database, model).findMany(query)).map((row) => [idOf(row), row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row === undefined ? [] : [toItem(type, id, model, row)]
    })
  }

  return {
    async constrain<Q extends ModelQuery>(query: Q, type: string, term: string) {
      const { model } = definition(type)
      if (queryWords(term).length === 0) return query
      if (model.searchScope) return { ...query, ...model.searchScope(query, term) }
      const { ids } = await findVisible(model, term)
      return narrowToIds(query, ids.slice(0, settings.current['search.max_results']), false)
    },
    async search(type, term, limit, offset = 0): Promise<SearchResults> {
      const { model } = definition(type)
      const { ids, match } = await findVisible(model, term)
      const end = Math.min(offset + limit, settings.current['search.max_results'])
      return {
        total: ids.length,
        items: await readItems(type, model, ids.slice(offset, Math.max(offset, end))),
        match,
      }
    },
    ready: () => true,
    async update() {},
    async delete() {},
    async rebuild(type, report) {
      const documents = await countVisible(type)
      report?.(documents, documents)
      return documents
    },
    async status(type) {
      const documents = await countVisible(type)
      return { ready: true, documents, built_at: null, updated_at: null, bytes: 0, problem: null }
    },
  }

  function countVisible(type: string): Promise<number> {
    const { model } = definition(type)
    return delegateOf(database, model).count({ where: model.searchableQuery().where })
  }
}

type Matches = { ids: RowId[]; match: 'all' | 'any' }

function toItem(type: string, id: RowId, model: Searchable, row: unknown): ResultItem {
  const { title, url, excerpt, image, meta, slug = null } = model.toSearchResult(row)
  return { id, type, title, url, excerpt, image, meta, slug }
}
