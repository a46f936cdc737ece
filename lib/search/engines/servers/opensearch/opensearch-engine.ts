import type {
  EngineFactory,
  EngineStatus,
  ModelQuery,
  ReportProgress,
  RowId,
  SearchEngine,
  SearchQuery,
} from '#lib/search/contracts.ts'
import {
  buildDocument,
  type SearchDocument,
  type StoredResult,
} from '#lib/search/documents/build-document.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import {
  chooseLabelWeights,
  isOutsideLabels,
  type LabelWeights,
  weightsOf,
} from '#lib/search/engines/label-weights.ts'
import { type Matches, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import type { SearchServer } from '../search-server.ts'
import { createServerClient } from './ask-server.ts'
import { among, buildQuery, type Match, visibleBy } from './build-query.ts'
import { createIndices, type LiveIndex } from './indices.ts'

const NOT_BUILT = 'It is not built yet. Run "bin/storefront search rebuild".'
const NOTHING = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }
/** How long this process believes what it knows of an index; another machine may have rebuilt it. */
const KNOWN_MS = 5_000
/** Ids read at a time. */
const PAGE = 10_000

type Hit = { _id: string; _score: number | null; sort?: unknown[]; _source?: { result: StoredResult } }
type Found = { hits: { total: { value: number }; hits: Hit[] } }
type Known = { live: LiveIndex | null; at: number; looking?: Promise<LiveIndex | null> }

/**
 * OpenSearch or Elasticsearch. Documents carry the words that the word index would have, with all their forms, and a
 * query asks for the same, so that the same documents match.
 */
export function createOpenSearchEngine(server: SearchServer): EngineFactory {
  return (services): SearchEngine => {
    const { database, settings, clock, definition } = services
    const ask = createServerClient(server)
    const indices = createIndices(ask, server.prefix)
    const known = new Map<string, Known>()
    const outgrown = new Set<string>()
    const now = () => clock.now().getTime()
    const mostRanked = () => settings.current['search.max_results']

    const read = (type: string, row: unknown): SearchDocument =>
      buildDocument(definition(type).model, row, settings.current['search.index.max_field_length'])

    const look = (type: string): Promise<LiveIndex | null> => {
      const entry = known.get(type) ?? { live: null, at: Number.NEGATIVE_INFINITY }
      known.set(type, entry)
      entry.looking ??= indices
        .find(type)
        .then((live) => {
          known.set(type, { live, at: performance.now() })
          return live
        })
        .finally(() => {
          entry.looking = undefined
        })
      return entry.looking
    }
    /** The index as last seen; asks again from time to time, but no search waits for that. */
    const findLive = async (type: string): Promise<LiveIndex | null> => {
      const entry = known.get(type)
      if (!entry?.live) return look(type)
      if (performance.now() - entry.at > KNOWN_MS) look(type).catch(() => undefined)
      return entry.live
    }
    const needLive = async (type: string): Promise<LiveIndex> => {
      const live = await findLive(type)
      if (!live) throw new Error(NOT_BUILT)
      return live
    }
    /** Through the name, behind which another index may stand by now. */
    const find = (type: string, body: object) =>
      ask<Found>({ method: 'POST', path: `/${indices.nameOf(type)}/_search`, body }).catch((error) => {
        known.delete(type)
        throw error
      })

    const page = async (
      type: string,
      wanted: SearchQuery,
      options: { size: number; from?: number; source?: boolean },
    ) => {
      const { weights } = await needLive(type)
      const run = async (match: Match) => {
        const query = buildQuery(wanted, match, { now: now(), weights })
        const { hits } = await find(type, {
          query,
          size: options.size,
          from: options.from ?? 0,
          sort: [{ _score: 'desc' }, { id: 'desc' }],
          track_total_hits: true,
          _source: options.source ? ['result'] : false,
        })
        return { query, match, total: hits.total.value, hits: hits.hits }
      }
      const all = await run('all')
      if (all.total > 0 || wanted.words.length < 2) return all
      const any = await run('any')
      return any.total > 0 ? any : all
    }
    const toItem = (type: string, { _id, _source }: Hit) => ({
      id: Number(_id),
      type,
      ...(_source?.result as StoredResult),
    })

    const matchesOf = (type: string, { query, total, hits }: Awaited<ReturnType<typeof page>>): Matches => ({
      total,
      best: hits.map(({ _id }) => Number(_id)),
      async keep(ids) {
        const kept: Hit[] = []
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = ids.slice(start, start + PAGE).map(Number)
          const { hits } = await find(type, { query: among(query, some), size: PAGE, _source: false })
          kept.push(...hits.hits)
        }
        return kept
          .sort((a, b) => (b._score ?? 0) - (a._score ?? 0) || Number(b._id) - Number(a._id))
          .map(({ _id }) => Number(_id))
      },
      async all() {
        const ids: number[] = []
        let after: unknown[] | undefined
        // By id, which is unique and never changes, so pages neither repeat nor lose one.
        do {
          const { hits } = await find(type, {
            query: { bool: { filter: query } },
            size: PAGE,
            sort: [{ id: 'desc' }],
            _source: false,
            ...(after && { search_after: after }),
          })
          ids.push(...hits.hits.map(({ _id }) => Number(_id)))
          after = hits.hits.length === PAGE ? hits.hits.at(-1)?.sort : undefined
        } while (after)
        return ids
      },
    })

    const change = async (type: string, { rows, deleted }: { rows: unknown[]; deleted: RowId[] }) => {
      const live = await look(type)
      if (!live) return
      const documents = rows.map((row) => read(type, row))
      const { index, weights } = live
      if (documents.some(({ fields }) => weightsOf(fields).some((one) => isOutsideLabels(one, weights))))
        outgrown.add(type)
      await indices.write({ index, documents, deleted: deleted.map(Number) }, weights, true)
    }

    const build = (
      type: string,
      index: string,
      report: ReportProgress | undefined,
      label: (read: SearchDocument[]) => LabelWeights | null,
    ): Promise<number> =>
      walkRows(services, type, report, async (rows) => {
        const documents = rows.map((row) => read(type, row))
        const weights = label(documents)
        if (weights) await indices.write({ index, documents }, weights, false)
      })

    /** If the rows have more weights than there are labels, they are read a second time. */
    const buildLabelled = async (type: string, index: string, report: ReportProgress | undefined) => {
      const columns = Object.values(definition(type).model.searchableColumns())
      const seen = new Set<number>()
      const labels = () => chooseLabelWeights(seen)
      const areEnough = () => labels().length === seen.size
      const documents = await build(type, index, report, (read) => {
        for (const weight of read.flatMap(({ fields }) => weightsOf(fields))) seen.add(weight)
        return areEnough() ? labels() : null
      })
      if (seen.size === 0) return { documents, weights: chooseLabelWeights(columns) }
      const weights = labels()
      if (areEnough()) return { documents, weights }
      return { documents: await build(type, index, report, () => weights), weights }
    }

    return {
      async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery, rank = false) {
        if (query.words.length === 0) return modelQuery
        const found = await page(type, query, { size: mostRanked() })
        return narrowToMatches(
          modelQuery,
          matchesOf(type, found),
          narrowOptions(database, definition(type).model, rank),
        )
      },
      async search(type, query, limit, offset = 0) {
        if (query.words.length === 0) return { total: 0, items: [], match: 'all' }
        const size = Math.max(0, Math.min(limit, mostRanked() - offset))
        const { total, match, hits } = await page(type, query, { size, from: offset, source: true })
        return { total, match, items: hits.map((hit) => toItem(type, hit)) }
      },
      ranking: {
        async rank(type, query) {
          const { total, match, hits } = await page(type, query, { size: mostRanked() })
          return {
            total,
            match,
            ranked: hits.map(({ _id, _score }) => ({ id: Number(_id), score: _score ?? 0 })),
          }
        },
        async load(type, ids) {
          const query = { terms: { id: ids } }
          const { hits } = await find(type, { query, size: ids.length, _source: ['result'] })
          const items = new Map<RowId, ReturnType<typeof toItem>>(
            hits.hits.map((hit) => [Number(hit._id), toItem(type, hit)]),
          )
          return ids.flatMap((id) => items.get(id) ?? [])
        },
      },
      ready: async (type) => (await findLive(type)) !== null,
      update: (type, row) => change(type, { rows: [row], deleted: [] }),
      delete: (type, id) => change(type, { rows: [], deleted: [id] }),
      change,
      async rebuild(type, report) {
        const index = await indices.create(type)
        try {
          const { documents, weights } = await buildLabelled(type, index, report)
          await indices.publish(type, index, {
            weights: [...weights],
            built_at: clock.now().toISOString(),
          })
          outgrown.delete(type)
          await look(type)
          return documents
        } catch (error) {
          await indices.remove(index).catch(() => undefined)
          throw error
        }
      },
      needsRebuild: (type) => outgrown.has(type),
      async status(type): Promise<EngineStatus> {
        const live = await look(type)
        if (!live) return { ...NOTHING, problem: NOT_BUILT }
        type Counted = Found & { aggregations: { saved: { value: number | null } } }
        const counting = { query: visibleBy(now()), size: 0, track_total_hits: true }
        const path = `/${live.index}`
        const [{ hits, aggregations }, { _all }] = await Promise.all([
          ask<Counted>({
            method: 'POST',
            path: `${path}/_search`,
            body: { ...counting, aggs: { saved: { max: { field: 'saved_at' } } } },
          }),
          ask<{ _all: { total: { store: { size_in_bytes: number } } } }>({
            method: 'GET',
            path: `${path}/_stats/store`,
          }),
        ])
        return {
          ready: true,
          documents: hits.total.value,
          built_at: live.builtAt,
          updated_at: new Date(aggregations.saved.value ?? live.builtAt).toISOString(),
          bytes: _all.total.store.size_in_bytes,
          problem: null,
        }
      },
      async check() {
        type Server = { version: { number: string; distribution?: string } }
        const { version } = await ask<Server>({ method: 'GET', path: '/' })
        return `${version.distribution === 'opensearch' ? 'OpenSearch' : 'Elasticsearch'} ${version.number}`
      },
      close: () => ask.close(),
    }
  }
}
