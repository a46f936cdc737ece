import type { SearchDocument, StoredResult } from '#lib/search/documents/build-document.ts'
import { blameEngine } from '#lib/search/documents/outage.ts'
import { LABELS, type LabelWeights } from '#lib/search/engines/label-weights.ts'
import { exactWords, labelWords } from '../label-words.ts'
import type { IndexMeta, SearchServer, ServerConnection, ServerHit } from '../search-server.ts'
import { isLeftBehind, orNull, ServerRefusal } from '../server-refusal.ts'
import { createServerClient } from './ask-server.ts'
import { among, buildQuery, visibleBy } from './build-query.ts'

type Hit = { _id: string; _score: number | null; sort?: unknown[]; _source?: { result: StoredResult } }
type Found = { hits: { total: { value: number }; hits: Hit[] } }

/** Higher than any page; the setting `search.max_results` decides. */
const RESULT_WINDOW = 1_000_000
const BUILD_TIMEOUT_MS = 120_000
/** Ids read at a time. */
const PAGE = 10_000

/**
 * The indexes of one site on an OpenSearch or Elasticsearch server: a name (alias) for each type, behind which a rebuild
 * swaps in a new one.
 */
export function connectOpenSearch(server: SearchServer): ServerConnection {
  const ask = createServerClient(server)
  const nameOf = (type: string) => `${server.prefix}.${type}`
  /** Through the name, behind which another index may stand by now. */
  const find = (type: string, body: object) =>
    ask<Found>({ method: 'POST', path: `/${nameOf(type)}/_search`, body })
  const remove = async (index: string) => {
    await orNull(ask({ method: 'DELETE', path: `/${index}` }))
  }

  return {
    scores: true,
    async find(type) {
      type Mappings = Record<string, { mappings: { _meta?: IndexMeta } }>
      const found = await orNull(ask<Mappings>({ method: 'GET', path: `/${nameOf(type)}/_mapping` }))
      const [[index, { mappings }] = ['', { mappings: {} as { _meta?: IndexMeta } }]] = Object.entries(
        found ?? {},
      )
      const meta = mappings._meta
      return meta ? { index, weights: meta.weights, builtAt: meta.built_at } : null
    },
    async create(type) {
      const index = `${nameOf(type)}.${Date.now()}`
      await ask({ method: 'PUT', path: `/${index}`, body: { settings: SETTINGS, mappings: MAPPINGS } })
      return index
    },
    async publish(type, index, meta) {
      const timeoutMs = BUILD_TIMEOUT_MS
      await ask({ method: 'PUT', path: `/${index}/_mapping`, body: { _meta: meta }, timeoutMs })
      const settings = { index: { refresh_interval: '1s' } }
      await ask({ method: 'PUT', path: `/${index}/_settings`, body: settings, timeoutMs })
      await ask({ method: 'POST', path: `/${index}/_refresh`, timeoutMs })
      const all = await ask<Record<string, { aliases: Record<string, unknown> }>>({
        method: 'GET',
        path: `/${nameOf(type)}.*/_alias`,
      })
      const others = Object.keys(all).filter((other) => other !== index)
      const replaced = others.filter((other) => nameOf(type) in (all[other]?.aliases ?? {}))
      const actions = [
        ...replaced.map((other) => ({ remove_index: { index: other } })),
        { add: { index, alias: nameOf(type) } },
      ]
      await ask({ method: 'POST', path: '/_aliases', body: { actions }, timeoutMs })
      const left = others.filter((other) => !replaced.includes(other) && isLeftBehind(other))
      for (const other of left) await remove(other)
    },
    remove,
    /** Of two writes of one document, the later wins in whatever order they arrive. */
    async write(index, { documents, deleted = [] }, weights, isVisibleAtOnce) {
      if (documents.length + deleted.length === 0) return
      const version = Date.now()
      const versioned = { version, version_type: 'external_gte' }
      const lines = [
        ...documents.flatMap((document) => [
          { index: { _id: String(document.id), ...versioned } },
          toBody(document, weights, version),
        ]),
        ...deleted.map((id) => ({ delete: { _id: String(id), ...versioned } })),
      ]
      const path = `/${index}/_bulk?refresh=${isVisibleAtOnce}`
      type Item = { status: number; error?: { type: string; reason: string } }
      const { errors, items } = await ask<{ errors: boolean; items: Record<string, Item>[] }>({
        ...{ method: 'POST', path, lines, timeoutMs: BUILD_TIMEOUT_MS },
      })
      if (!errors) return
      for (const { status, error } of items.flatMap((item) => Object.values(item))) {
        // It has a later version already.
        if (!error || status === 409) continue
        const refusal = new ServerRefusal(status, `${error.type}: ${error.reason}`)
        throw status === 429 || status >= 500 ? blameEngine(refusal) : refusal
      }
    },
    async search(type, query, { size, from, withResults }) {
      const { hits } = await find(type, {
        query: buildQuery(query),
        size,
        from,
        sort: [{ _score: 'desc' }, { id: 'desc' }],
        track_total_hits: true,
        _source: withResults ? ['result'] : false,
      })
      return { total: hits.total.value, hits: hits.hits.map(toHit) }
    },
    async keep(type, query, ids) {
      const kept: ServerHit[] = []
      for (let start = 0; start < ids.length; start += PAGE) {
        const some = ids.slice(start, start + PAGE)
        const { hits } = await find(type, {
          query: among(buildQuery(query), some),
          size: PAGE,
          _source: false,
        })
        kept.push(...hits.hits.map(toHit))
      }
      return kept.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || b.id - a.id).map(({ id }) => id)
    },
    async listAll(type, query) {
      const ids: number[] = []
      let after: unknown[] | undefined
      // By id, which is unique and never changes, so pages neither repeat nor lose one.
      do {
        const { hits } = await find(type, {
          query: { bool: { filter: buildQuery(query) } },
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
    async load(type, ids) {
      const query = { terms: { id: ids } }
      const { hits } = await find(type, { query, size: ids.length, _source: ['result'] })
      return hits.hits.map(toHit)
    },
    async status(index, now) {
      type Counted = Found & { aggregations: { saved: { value: number | null } } }
      const body = {
        ...{ query: visibleBy(now), size: 0, track_total_hits: true },
        aggs: { saved: { max: { field: 'saved_at' } } },
      }
      const [{ hits, aggregations }, { _all }] = await Promise.all([
        ask<Counted>({ method: 'POST', path: `/${index}/_search`, body }),
        ask<{ _all: { total: { store: { size_in_bytes: number } } } }>({
          method: 'GET',
          path: `/${index}/_stats/store`,
        }),
      ])
      const bytes = _all.total.store.size_in_bytes
      return { documents: hits.total.value, savedAt: aggregations.saved.value, bytes }
    },
    async describe() {
      type Server = { version: { number: string; distribution?: string } }
      const { version } = await ask<Server>({ method: 'GET', path: '/' })
      return `${version.distribution === 'opensearch' ? 'OpenSearch' : 'Elasticsearch'} ${version.number}`
    },
    close: () => ask.close(),
  }
}

function toHit({ _id, _score, _source }: Hit): ServerHit {
  return { id: Number(_id), score: _score ?? 0, ...(_source && { result: _source.result }) }
}

function toBody(document: SearchDocument, weights: LabelWeights, savedAt: number) {
  const texts = Object.entries(labelWords(document, weights)).map(([label, words]) => [
    label,
    words.join(' '),
  ])
  return {
    id: document.id,
    ...Object.fromEntries(texts),
    exact: exactWords(document),
    visible_from: document.visibleFrom,
    saved_at: savedAt,
    result: document.result satisfies StoredResult,
  }
}

const SETTINGS = {
  index: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '-1',
    max_result_window: RESULT_WINDOW,
  },
}

/** Documents come as words already, with all their forms, so that they match as they do in the word index. */
const MAPPINGS = {
  dynamic: false,
  _source: { excludes: [...LABELS] },
  properties: {
    id: { type: 'long' },
    visible_from: { type: 'long' },
    saved_at: { type: 'long' },
    words: { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'docs' },
    exact: { type: 'keyword' },
    result: { type: 'object', enabled: false },
    ...Object.fromEntries(
      LABELS.map((label) => [
        label,
        { type: 'text', analyzer: 'whitespace', index_options: 'freqs', copy_to: 'words' },
      ]),
    ),
  },
}
