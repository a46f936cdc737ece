import { type Grammar, parseFilter, rankByFields, type Stored } from './filter-grammar.ts'
import { type PeerAnswer, type PeerRequest, refuseUnknown, startPeer } from './peer.ts'

type Settings = Record<'searchableAttributes' | 'filterableAttributes' | 'sortableAttributes', string[]> &
  Record<string, unknown>
type Index = { settings: Settings; documents: Map<string, Stored> }
type Search = {
  indexUid?: string
  q: string
  filter: string
  sort: string[]
  attributesToRetrieve?: string[]
  limit?: number
  page?: number
  hitsPerPage?: number
}

/**
 * Speaks Meilisearch's protocol as its published API description (version 1.53) has it, as far as the engine uses it.
 * Words match and rank by simple rules, not by Meilisearch's own. Changes take effect when their task is asked for twice.
 */
export function startMeilisearchPeer(key: string) {
  const indexes = new Map<string, Index>()
  const tasks: { work: () => void; status: string; error: { message: string } | null }[] = []
  const missing: PeerAnswer = { status: 404, body: { message: 'Not found.', code: 'index_not_found' } }
  const enqueue = (work: () => void): PeerAnswer => {
    tasks.push({ work, status: 'enqueued', error: null })
    return { status: 202, body: { taskUid: tasks.length - 1, status: 'enqueued' } }
  }
  const readTask = (uid: number): PeerAnswer => {
    const task = tasks[uid]
    if (!task) return missing
    if (task.status === 'processing') {
      task.status = 'succeeded'
      try {
        task.work()
      } catch (error) {
        task.status = 'failed'
        task.error = { message: String(error) }
      }
    }
    if (task.status === 'enqueued') task.status = 'processing'
    return { body: { uid, status: task.status, error: task.error } }
  }
  const need = (uid = ''): Index => {
    const index = indexes.get(uid)
    if (!index) throw new Error(`Index \`${uid}\` not found.`)
    return index
  }
  const select = ({ settings, documents }: Index, filter: string) =>
    [...documents.values()].filter(parseFilter(filter, GRAMMAR, new Set(settings.filterableAttributes)))

  const search = ({ indexUid, ...given }: Search): object => {
    refuseUnknown('A search', given, PARAMETERS)
    const index = need(indexUid)
    const { q, filter, sort, limit = 20, page = 1, hitsPerPage, attributesToRetrieve } = given
    const matches = select(index, filter)
    const [, attribute = ''] = /^(\w+):desc$/.exec(sort[0] ?? '') ?? []
    if (!index.settings.sortableAttributes.includes(attribute))
      throw new Error(`${attribute} cannot be sorted by.`)
    const found =
      q === ''
        ? matches.sort((a, b) => Number(b[attribute]) - Number(a[attribute]))
        : rankByFields(matches, q, index.settings.searchableAttributes)
    const start = hitsPerPage === undefined ? 0 : (page - 1) * hitsPerPage
    const hits = found
      .slice(start, start + (hitsPerPage ?? limit))
      .map((one) => pick(one, attributesToRetrieve))
    const count = found.length
    return { hits, ...(hitsPerPage === undefined ? { estimatedTotalHits: count } : { totalHits: count }) }
  }

  const answerIndex = ({ method, path, text }: PeerRequest): PeerAnswer => {
    const [, uid = '', part, id] = path
    const index = indexes.get(uid)
    if (!index) return missing
    const body: unknown = text ? JSON.parse(text) : undefined
    if (!part) return method === 'DELETE' ? enqueue(() => indexes.delete(uid)) : { body: { uid } }
    if (part === 'search') return { body: search({ ...(body as Search), indexUid: uid }) }
    if (part === 'stats') return { body: { rawDocumentDbSize: JSON.stringify([...index.documents]).length } }
    if (part === 'settings') return changeSettings(uid, id, body)
    if (part !== 'documents') return missing
    if (id === 'fetch') {
      const { filter, fields, offset, limit } = body as Record<'offset' | 'limit', number> & {
        filter: string
        fields: string[]
      }
      const found = select(index, filter)
      const results = found.slice(offset, offset + limit).map((one) => pick(one, fields))
      return { body: { results, offset, limit, total: found.length } }
    }
    if (id === 'delete-batch')
      return enqueue(() => {
        for (const one of body as string[]) need(uid).documents.delete(one)
      })
    if (id !== undefined) {
      const document = index.documents.get(id)
      return document ? { body: document } : missing
    }
    return enqueue(() => {
      for (const document of body as Stored[]) need(uid).documents.set(document.id, document)
    })
  }
  const changeSettings = (uid: string, name: string | undefined, body: unknown): PeerAnswer => {
    if (name !== undefined && name !== 'searchable-attributes') return missing
    const changed = (name ? { searchableAttributes: body } : body) as Settings
    refuseUnknown('The settings', changed, SETTINGS)
    return enqueue(() => Object.assign(need(uid).settings, changed))
  }

  return startPeer((request) => {
    const { method, path, headers, text } = request
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 403, body: { message: 'The provided API key is invalid.', code: 'invalid_api_key' } }
    try {
      const [kind, name] = path
      if (kind === 'version') return { body: { pkgVersion: '1.53.0', commitSha: '', commitDate: '' } }
      if (kind === 'tasks') return readTask(Number(name))
      if (kind === 'multi-search')
        return { body: { results: (JSON.parse(text) as { queries: Search[] }).queries.map(search) } }
      if (kind === 'swap-indexes') {
        const [{ indexes: [a = '', b = ''] = [] } = {}] = JSON.parse(text) as { indexes: string[] }[]
        return enqueue(() => {
          const [first, second] = [need(a), need(b)]
          indexes.set(a, second).set(b, first)
        })
      }
      if (kind !== 'indexes') return missing
      if (name) return answerIndex(request)
      if (method === 'GET') return { body: { results: [...indexes.keys()].map((uid) => ({ uid })) } }
      const { uid } = JSON.parse(text) as { uid: string }
      if (!/^[A-Za-z0-9_-]{1,400}$/.test(uid)) throw new Error(`\`${uid}\` is not a valid index uid.`)
      const empty = { searchableAttributes: [], filterableAttributes: [], sortableAttributes: [] }
      return enqueue(() => indexes.set(uid, { settings: empty, documents: new Map() }))
    } catch (error) {
      return { status: 400, body: { message: String(error), code: 'bad_request' } }
    }
  })
}

function pick(document: Stored, names: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)))
}

const GRAMMAR: Grammar = {
  condition: /^(\w+) (IN|<=)/,
  isAtMost: (operator) => operator === '<=',
  and: /^AND\b/,
  or: /^OR\b/,
}

/** Of what the description's `SearchQueryWithIndex` and `Settings` have. */
const PARAMETERS = [
  ...['q', 'offset', 'limit', 'page', 'hitsPerPage', 'attributesToRetrieve', 'filter', 'sort'],
  ...['matchingStrategy', 'attributesToSearchOn', 'showRankingScore'],
]
const SETTINGS = [
  ...['displayedAttributes', 'searchableAttributes', 'filterableAttributes', 'sortableAttributes'],
  ...['rankingRules', 'typoTolerance', 'pagination', 'prefixSearch', 'facetSearch'],
]
