import { LABELS, type LabelWeights } from '#lib/search/engines/label-weights.ts'
import { type Condition, type Dialect, matching, visibleBy, writeCondition } from '../filtering/conditions.ts'
import { type FoundList, type ListSearch, searchInLists } from '../filtering/search-in-lists.ts'
import { toServerDocument } from '../filtering/to-server-document.ts'
import type { IndexMeta, SearchServer, ServerConnection, ServerHit } from '../search-server.ts'
import { createJsonClient } from '../send-json.ts'
import { isLeftBehind, orNull, ServerRefusal } from '../server-refusal.ts'

type Stored = { row: number; saved_at?: number; result?: ServerHit['result'] }
type Found = { found: number; hits: { document: Stored }[] } | { code: number; error: string }

const BUILD_TIMEOUT_MS = 120_000
/** The server's own limits: hits a search, and searches a request. */
const MOST_HITS = 250
const MOST_SEARCHES = 50
/** Ids a request may name in its address. */
const MOST_IDS = 100
/** The document that says how a collection was built. No search finds it. */
const META = 'meta'

/** The collections of one site on a Typesense server: an alias for each type, behind which a rebuild puts a new one. */
export function connectTypesense({ url, key = '', prefix }: SearchServer): ServerConnection {
  const send = createJsonClient(url, { 'X-TYPESENSE-API-KEY': key })
  const ask = async <Answer>(...request: Parameters<typeof send>) =>
    JSON.parse(await send(...request)) as Answer
  const nameOf = (type: string) => `${prefix}.${type}`
  const remove = async (collection: string) => {
    await orNull(send('DELETE', `/collections/${collection}`, { timeoutMs: BUILD_TIMEOUT_MS }))
  }

  const searchAll = async (searches: object[]): Promise<FoundList[]> => {
    const found: Found[] = []
    for (let start = 0; start < searches.length; start += MOST_SEARCHES) {
      const body = { searches: searches.slice(start, start + MOST_SEARCHES) }
      found.push(...(await ask<{ results: Found[] }>('POST', '/multi_search', { body })).results)
    }
    return found.map((answer) => {
      if ('error' in answer) throw new ServerRefusal(answer.code, answer.error)
      return { total: answer.found, hits: answer.hits.map(({ document }) => toHit(document)) }
    })
  }
  /** Longer lists than the server gives at once are asked for in pages. */
  const searchLists = async (type: string, weights: LabelWeights, lists: ListSearch[]) => {
    const pages = lists.flatMap((list, index) =>
      Array.from({ length: Math.max(1, Math.ceil(list.size / MOST_HITS)) }, (_, page) => ({
        index,
        search: {
          collection: nameOf(type),
          ...toSearch(list, weights),
          offset: page * MOST_HITS,
          limit: Math.max(1, Math.min(MOST_HITS, list.size - page * MOST_HITS)),
        },
      })),
    )
    const found = await searchAll(pages.map(({ search }) => search))
    return lists.map((_, index): FoundList => {
      const own = found.filter((_, page) => pages[page]?.index === index)
      return { total: own[0]?.total ?? 0, hits: own.flatMap(({ hits }) => hits) }
    })
  }

  return {
    scores: false,
    async find(type) {
      type Alias = { collection_name: string }
      const alias = await orNull(ask<Alias>('GET', `/aliases/${nameOf(type)}`))
      if (!alias) return null
      const index = alias.collection_name
      const meta = await orNull(ask<IndexMeta>('GET', `/collections/${index}/documents/${META}`))
      return meta && { index, weights: meta.weights, builtAt: meta.built_at }
    },
    async create(type) {
      const name = `${nameOf(type)}.${Date.now()}`
      await send('POST', '/collections', { body: { name, fields: FIELDS } })
      return name
    },
    async publish(type, index, meta) {
      await send('POST', `/collections/${index}/documents?action=upsert`, { body: { id: META, ...meta } })
      const former = await orNull(ask<{ collection_name: string }>('GET', `/aliases/${nameOf(type)}`))
      await send('PUT', `/aliases/${nameOf(type)}`, { body: { collection_name: index } })
      if (former && former.collection_name !== index) await remove(former.collection_name)
      const all = await ask<{ name: string }[]>('GET', '/collections')
      const left = all.map(({ name }) => name).filter((name) => name.startsWith(`${nameOf(type)}.`))
      for (const name of left) if (name !== index && isLeftBehind(name)) await remove(name)
    },
    remove,
    async write(index, { documents, deleted = [] }, weights) {
      const savedAt = Date.now()
      const path = `/collections/${index}/documents`
      if (documents.length > 0) {
        const body = documents
          .map((document) => JSON.stringify(toServerDocument(document, weights, savedAt)))
          .join('\n')
        const lines = await send('POST', `${path}/import?action=upsert`, {
          body,
          timeoutMs: BUILD_TIMEOUT_MS,
        })
        for (const line of lines.split('\n')) {
          const { success, code = 400, error = '' } = JSON.parse(line) as Written
          if (!success) throw new ServerRefusal(code, error)
        }
      }
      for (let start = 0; start < deleted.length; start += MOST_IDS) {
        const filter = write({ field: 'row', isOneOf: deleted.slice(start, start + MOST_IDS) })
        await send('DELETE', `${path}?filter_by=${encodeURIComponent(filter)}`)
      }
    },
    search: (type, query, page) =>
      searchInLists(query, page, (lists) => searchLists(type, query.weights, lists)),
    async listAll(type, query) {
      const options = `filter_by=${encodeURIComponent(write(matching(query)))}&include_fields=row`
      const lines = await send('GET', `/collections/${nameOf(type)}/documents/export?${options}`)
      return lines.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as Stored).row] : []))
    },
    async load(type, ids) {
      const condition: Condition = { field: 'row', isOneOf: ids }
      const list = { condition, text: null, size: ids.length, withResults: true }
      const [found] = await searchLists(type, [], [list])
      return found?.hits ?? []
    },
    async status(index, now) {
      const search = {
        ...{ q: '*', query_by: LABELS.join(','), filter_by: write(visibleBy(now)) },
        ...{ sort_by: 'saved_at:desc', limit: 1 },
      }
      const body = { searches: [{ collection: index, ...search, include_fields: 'row,saved_at' }] }
      const [found] = (await ask<{ results: Found[] }>('POST', '/multi_search', { body })).results
      if (!found || 'error' in found) throw new ServerRefusal(found?.code ?? 500, found?.error ?? '')
      // It only says what all collections take together.
      return { documents: found.found, savedAt: found.hits[0]?.document.saved_at ?? null, bytes: 0 }
    },
    describe: async () => `Typesense ${(await ask<{ version: string }>('GET', '/debug')).version}`,
  }
}

type Written = { success: boolean; code?: number; error?: string }

function toHit({ row, result }: Stored): ServerHit {
  return { id: row, ...(result && { result }) }
}

function write(condition: Condition): string {
  return writeCondition(condition, DIALECT)
}

function toSearch({ condition, text, withResults }: ListSearch, weights: LabelWeights) {
  const common = {
    filter_by: write(condition),
    include_fields: withResults ? 'row,result' : 'row',
    highlight_fields: 'none',
  }
  if (text === null) return { ...common, q: '*', query_by: LABELS.join(','), sort_by: 'row:desc' }
  const greatest = Math.max(...weights)
  return {
    ...common,
    q: text,
    query_by: LABELS.slice(0, weights.length).join(','),
    query_by_weights: weights
      .map((weight) => Math.max(1, Math.round((MOST_WEIGHT * weight) / greatest)))
      .join(','),
    text_match_type: 'max_weight',
    sort_by: '_text_match:desc,row:desc',
    ...{ prefix: 'true', num_typos: '0', drop_tokens_threshold: 0, typo_tokens_threshold: 0 },
  }
}

const MOST_WEIGHT = 127

const DIALECT: Dialect = {
  and: ' && ',
  or: ' || ',
  // Only texts have to be told from what they may be a part of.
  isOneOf: (field, values) => `${field}:${typeof values[0] === 'string' ? '=' : ''}[${values.join(',')}]`,
  atMost: (field, value) => `${field}:<=${value}`,
}

/** A document's result is stored, too, but no field. */
const FIELDS = [
  ...['row', 'visible_from', 'saved_at'].map((name) => ({ name, type: 'int64', sort: true, optional: true })),
  ...['words', 'beginnings', 'exact'].map((name) => ({ name, type: 'string[]', optional: true })),
  ...LABELS.map((name) => ({ name, type: 'string', optional: true })),
]
