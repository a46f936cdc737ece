import type {
  EngineFactory,
  ModelQuery,
  ResultItem,
  RowId,
  SearchQuery,
  SearchResults,
} from '#lib/search/index.ts'
import { buildDocument, matchesAmong, narrowOptions, narrowToMatches, walkRows } from '#lib/search/index.ts'

type Answer = { total: number; match: 'all' | 'any'; hits: ResultItem[] }

/** An engine that hands everything to a search server over HTTP. Its name and address are the site's choice. */
export function createServerEngine(address: string): EngineFactory {
  return (services) => {
    const { database, settings, clock, definition, logEnd } = services
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(2000),
      })
      // What an engine throws, no visitor sees: the database engine answers.
      if (!response.ok) throw new Error(`The search server answers ${response.status}.`)
      return response.json() as Promise<T>
    }
    const toDocument = (type: string, row: unknown) => {
      const length = settings.current['search.index.max_field_length']
      const { id, fields, result, visibleFrom } = buildDocument(definition(type).model, row, length)
      return { id, fields, visible_from: visibleFrom, result: { id, type, ...result } }
    }
    const find = (type: string, { term }: SearchQuery, limit: number, offset: number) =>
      call<Answer>('POST', `/${type}/search`, { term, limit, offset, now: clock.now().getTime() })
    const mostRanked = () => settings.current['search.max_results']

    return {
      async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery, rank = false) {
        if (query.words.length === 0) return modelQuery
        const { total, hits: best } = await find(type, query, mostRanked(), 0)
        // Filters leave out no match, however many there are.
        const hits = total > best.length ? (await find(type, query, total, 0)).hits : best
        const ids = hits.map(({ id }) => id)
        const options = narrowOptions(database, definition(type).model, rank)
        return narrowToMatches(modelQuery, matchesAmong(ids, mostRanked()), options)
      },
      async search(type, query, limit, offset = 0): Promise<SearchResults> {
        const size = Math.max(0, Math.min(limit, mostRanked() - offset))
        const { total, match, hits } = await find(type, query, size, offset)
        return { total, match, items: hits }
      },
      async ready(type) {
        const { documents } = await call<{ documents: number | null }>('GET', `/${type}?now=0`)
        return documents !== null
      },
      async update(type, row) {
        await call('PUT', `/${type}/documents`, [toDocument(type, row)])
      },
      async delete(type, id: RowId) {
        await call('DELETE', `/${type}/documents/${id}`)
      },
      async rebuild(type, report) {
        const cursor = await logEnd()
        await call('POST', `/${type}/next`)
        const documents = await walkRows(services, type, report, async (rows) => {
          await call(
            'PUT',
            `/${type}/next/documents`,
            rows.map((row) => toDocument(type, row)),
          )
        })
        await call('POST', `/${type}/swap`, { cursor })
        return documents
      },
      async status(type) {
        type Status = { documents: number | null; built_at: string; updated_at: string; bytes: number }
        const { documents, ...times } = await call<Status>('GET', `/${type}?now=${clock.now().getTime()}`)
        if (documents === null)
          return { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }
        return { ready: true, documents, ...times }
      },
    }
  }
}
