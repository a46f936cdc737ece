import { setTimeout as sleep } from 'node:timers/promises'
import { LABELS } from '#lib/search/engines/label-weights.ts'
import { type Condition, type Dialect, matching, visibleBy, writeCondition } from '../filtering/conditions.ts'
import { type FoundList, type ListSearch, searchInLists } from '../filtering/search-in-lists.ts'
import { toServerDocument } from '../filtering/to-server-document.ts'
import type { IndexMeta, SearchServer, ServerConnection, ServerHit } from '../search-server.ts'
import { createJsonClient } from '../send-json.ts'
import { isLeftBehind, orNull, ServerRefusal } from '../server-refusal.ts'

type Stored = { row: number; saved_at?: number; result?: ServerHit['result'] }
type Found = { hits: Stored[]; totalHits?: number; estimatedTotalHits?: number }
type Task = { status: string; error?: { message: string } | null }

/** How long a change may take, and each step of a rebuild. */
const CHANGE_MS = 10_000
const BUILD_MS = 600_000
const FIRST_WAIT_MS = 5
const LONGEST_WAIT_MS = 250
/** Higher than any page; the setting `search.max_results` decides. */
const MOST_HITS = 1_000_000
/** Ids read at a time. */
const PAGE = 10_000
/** The document that says how an index was built. No search finds it. */
const META = 'meta'

/** The indexes of one site on a Meilisearch server: one for each type, with which a rebuild swaps a new one. */
export function connectMeilisearch({ url, key, prefix }: SearchServer): ServerConnection {
  const send = createJsonClient(url, key === undefined ? {} : { Authorization: `Bearer ${key}` })
  const ask = async <Answer>(method: string, path: string, body?: unknown) =>
    JSON.parse(await send(method, path, { body })) as Answer
  const nameOf = (type: string) => `${prefix}--${type}`

  /** The server only takes note of changes; a task says when they are made. */
  const change = async (withinMs: number, method: string, path: string, body?: unknown): Promise<void> => {
    const { taskUid } = await ask<{ taskUid: number }>(method, path, body)
    const deadline = performance.now() + withinMs
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const { status, error } = await ask<Task>('GET', `/tasks/${taskUid}`)
      if (status === 'succeeded') return
      if (status === 'failed' || status === 'canceled') throw new ServerRefusal(400, error?.message ?? status)
      if (performance.now() > deadline)
        throw new DOMException(`Task ${taskUid} is not done yet.`, 'TimeoutError')
      await sleep(wait)
    }
  }
  const remove = async (index: string) => {
    if (await orNull(send('GET', `/indexes/${index}`))) await change(BUILD_MS, 'DELETE', `/indexes/${index}`)
  }
  const make = async (uid: string) => {
    await change(BUILD_MS, 'POST', '/indexes', { uid, primaryKey: 'id' })
    await change(BUILD_MS, 'PATCH', `/indexes/${uid}/settings`, SETTINGS)
  }
  const searchLists = async (uid: string, lists: ListSearch[]): Promise<FoundList[]> => {
    const queries = lists.map((list) => ({ indexUid: uid, ...toSearch(list) }))
    const { results } = await ask<{ results: Found[] }>('POST', '/multi-search', { queries })
    return results.map(({ hits, totalHits, estimatedTotalHits }) => ({
      total: totalHits ?? estimatedTotalHits ?? 0,
      hits: hits.map(({ row, result }) => ({ id: row, ...(result && { result }) })),
    }))
  }

  return {
    scores: false,
    async find(type) {
      const index = nameOf(type)
      const meta = await orNull(ask<IndexMeta>('GET', `/indexes/${index}/documents/${META}`))
      return meta && { index, weights: meta.weights, builtAt: meta.built_at }
    },
    async create(type) {
      const uid = `${nameOf(type)}--${Date.now()}`
      await make(uid)
      return uid
    },
    async publish(type, index, meta) {
      const labels = LABELS.map((label, at) => ({ label, weight: meta.weights[at] ?? -1 }))
      const attributes = labels.sort((a, b) => b.weight - a.weight).map(({ label }) => label)
      await change(BUILD_MS, 'PUT', `/indexes/${index}/settings/searchable-attributes`, attributes)
      await change(BUILD_MS, 'POST', `/indexes/${index}/documents`, [{ id: META, ...meta }])
      const live = nameOf(type)
      if (!(await orNull(send('GET', `/indexes/${live}`)))) await make(live)
      await change(BUILD_MS, 'POST', '/swap-indexes', [{ indexes: [live, index] }])
      // It holds what answered before.
      await remove(index)
      const { results } = await ask<{ results: { uid: string }[] }>('GET', '/indexes?limit=1000')
      const left = results.map(({ uid }) => uid).filter((uid) => uid.startsWith(`${live}--`))
      for (const uid of left) if (isLeftBehind(uid)) await remove(uid)
    },
    remove,
    async write(index, { documents, deleted = [] }, weights, isVisibleAtOnce) {
      const savedAt = Date.now()
      const withinMs = isVisibleAtOnce ? CHANGE_MS : BUILD_MS
      const path = `/indexes/${index}/documents`
      const written = documents.map((document) => toServerDocument(document, weights, savedAt))
      if (written.length > 0) await change(withinMs, 'POST', path, written)
      if (deleted.length > 0) await change(withinMs, 'POST', `${path}/delete-batch`, deleted.map(String))
    },
    search: (type, query, page) => searchInLists(query, page, (lists) => searchLists(nameOf(type), lists)),
    async listAll(type, query) {
      const filter = write(matching(query))
      const ids: number[] = []
      for (let offset = 0; ; offset += PAGE) {
        const page = { filter, fields: ['row'], offset, limit: PAGE }
        const path = `/indexes/${nameOf(type)}/documents/fetch`
        const { results } = await ask<{ results: Stored[] }>('POST', path, page)
        ids.push(...results.map(({ row }) => row))
        if (results.length < PAGE) return ids
      }
    },
    async load(type, ids) {
      const condition: Condition = { field: 'row', isOneOf: ids }
      const list = { condition, text: null, size: ids.length, withResults: true }
      const [found] = await searchLists(nameOf(type), [list])
      return found?.hits ?? []
    },
    async status(index, now) {
      const search = {
        q: '',
        filter: write(visibleBy(now)),
        sort: ['saved_at:desc'],
        page: 1,
        hitsPerPage: 1,
      }
      const [{ hits, totalHits = 0 }, { rawDocumentDbSize = 0 }] = await Promise.all([
        ask<Found>('POST', `/indexes/${index}/search`, search),
        ask<{ rawDocumentDbSize?: number }>('GET', `/indexes/${index}/stats`),
      ])
      return { documents: totalHits, savedAt: hits[0]?.saved_at ?? null, bytes: rawDocumentDbSize }
    },
    describe: async () => `Meilisearch ${(await ask<{ pkgVersion: string }>('GET', '/version')).pkgVersion}`,
  }
}

function write(condition: Condition): string {
  return writeCondition(condition, DIALECT)
}

function toSearch({ condition, text, size, withResults }: ListSearch) {
  const common = {
    filter: write(condition),
    attributesToRetrieve: withResults ? ['row', 'result'] : ['row'],
    sort: ['row:desc'],
  }
  // Pages are counted exactly, and only lists without a text have to be.
  if (text === null) return { ...common, q: '', page: 1, hitsPerPage: size }
  return { ...common, q: text, limit: size, matchingStrategy: 'all' }
}

const DIALECT: Dialect = {
  and: ' AND ',
  or: ' OR ',
  isOneOf: (field, values) => `${field} IN [${values.join(', ')}]`,
  atMost: (field, value) => `${field} <= ${value}`,
}

const SETTINGS = {
  searchableAttributes: [...LABELS],
  filterableAttributes: ['row', 'words', 'beginnings', 'exact', 'visible_from'],
  sortableAttributes: ['row', 'saved_at'],
  rankingRules: ['words', 'attribute', 'proximity', 'exactness', 'sort'],
  typoTolerance: { enabled: false },
  pagination: { maxTotalHits: MOST_HITS },
}
