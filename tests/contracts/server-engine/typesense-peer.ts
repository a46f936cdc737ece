import { type Grammar, parseFilter, rankByFields, type Stored } from './filter-grammar.ts'
import { type PeerAnswer, type PeerRequest, refuseUnknown, startPeer } from './peer.ts'

type Field = { name: string; type: string; optional?: boolean }
type Collection = { fields: Field[]; documents: Map<string, Stored> }
type Search = Record<string, string | number> & { collection: string; q: string }

/**
 * Speaks Typesense's protocol as its published API description (version 30) has it, as far as the engine uses it. Words
 * match and rank by simple rules, not by Typesense's own.
 */
export function startTypesensePeer(key: string) {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const find = (name = '') => collections.get(aliases.get(name) ?? name)
  const missing: PeerAnswer = { status: 404, body: { message: 'Not Found' } }
  const select = (collection: Collection, filter: string) =>
    [...collection.documents.values()].filter(
      parseFilter(filter, GRAMMAR, new Set(collection.fields.map(({ name }) => name))),
    )

  const answerCollection = ({ method, path, query, text }: PeerRequest): PeerAnswer => {
    const [, name = '', part, id] = path
    const collection = find(name)
    if (!collection) return missing
    if (!part && method === 'DELETE') return { body: { deleted: collections.delete(name) } }
    if (part !== 'documents') return missing
    if (id === 'import' && method === 'POST')
      return {
        body: text
          .split('\n')
          .map((line) => save(collection, line))
          .join('\n'),
      }
    if (id === 'export') {
      const names = (query.get('include_fields') ?? '').split(',')
      const found = select(collection, query.get('filter_by') ?? '')
      return { body: found.map((one) => JSON.stringify(pick(one, names))).join('\n') }
    }
    if (id !== undefined) {
      const document = collection.documents.get(id)
      return document ? { body: document } : missing
    }
    if (method === 'POST') return { status: 201, body: JSON.parse(save(collection, text)) as object }
    const found = select(collection, query.get('filter_by') ?? '')
    for (const document of found) collection.documents.delete(document.id)
    return { body: { num_deleted: found.length } }
  }

  const search = ({ collection: name, ...given }: Search): object => {
    refuseUnknown('A search', given, PARAMETERS)
    const collection = find(name)
    if (!collection) return { code: 404, error: 'Not found.' }
    if (!given.query_by) return { code: 400, error: 'No search fields specified for the query.' }
    const { q, query_by, filter_by, sort_by, offset = 0, limit = 10, include_fields = '' } = given
    if (Number(limit) > 250) return { code: 422, error: 'Only upto 250 hits can be fetched per page.' }
    const matches = select(collection, String(filter_by))
    const weights = String(given.query_by_weights ?? '')
      .split(',')
      .map(Number)
    const fields = String(query_by).split(',')
    const byWeight = fields.sort(
      (a, b) => (weights[fields.indexOf(b)] ?? 0) - (weights[fields.indexOf(a)] ?? 0),
    )
    const found = q === '*' ? sortBy(matches, String(sort_by)) : rankByFields(matches, String(q), byWeight)
    const page = found.slice(Number(offset), Number(offset) + Number(limit))
    const names = String(include_fields).split(',')
    return { found: found.length, hits: page.map((document) => ({ document: pick(document, names) })) }
  }

  return startPeer((request) => {
    const { method, path, headers, text } = request
    if (headers['x-typesense-api-key'] !== key)
      return {
        status: 401,
        body: { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' },
      }
    try {
      const [kind, name = ''] = path
      if (kind === 'debug') return { body: { state: 1, version: '30.0' } }
      if (kind === 'multi_search') {
        const { searches } = JSON.parse(text) as { searches: Search[] }
        if (searches.length > 50)
          return { status: 400, body: { message: 'Number of multi searches exceeds 50.' } }
        return { body: { results: searches.map(search) } }
      }
      if (kind === 'aliases') {
        if (method === 'PUT')
          aliases.set(name, (JSON.parse(text) as { collection_name: string }).collection_name)
        const collection_name = aliases.get(name)
        return collection_name ? { body: { name, collection_name } } : missing
      }
      if (kind !== 'collections') return missing
      if (name) return answerCollection(request)
      if (method === 'GET') return { body: [...collections.keys()].map((name) => ({ name })) }
      const schema = JSON.parse(text) as { name: string; fields: Field[] }
      collections.set(schema.name, { fields: schema.fields, documents: new Map() })
      return { status: 201, body: schema }
    } catch (error) {
      return { status: 400, body: { message: String(error) } }
    }
  })
}

function save({ fields, documents }: Collection, line: string): string {
  const document = JSON.parse(line) as Stored
  const wrong = fields.find(({ name, type, optional }) => {
    const value = document[name]
    if (value === undefined) return !optional
    if (type === 'string[]') return !Array.isArray(value) || value.some((one) => typeof one !== 'string')
    return type === 'string' ? typeof value !== 'string' : !Number.isSafeInteger(value)
  })
  if (wrong || typeof document.id !== 'string')
    return JSON.stringify({ success: false, code: 400, error: `Field \`${wrong?.name ?? 'id'}\` is wrong.` })
  documents.set(document.id, document)
  return JSON.stringify({ success: true })
}

function sortBy(documents: Stored[], rule: string): Stored[] {
  const [, field = ''] = /^(\w+):desc$/.exec(rule) ?? []
  return documents.sort((a, b) => Number(b[field]) - Number(a[field]))
}

function pick(document: Stored, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)))
}

const GRAMMAR: Grammar = {
  condition: /^(\w+):(<=|=|)(?=[[\d-])/,
  isAtMost: (operator) => operator === '<=',
  and: /^&&/,
  or: /^\|\|/,
}

/** Of those that a search may have, the ones that stand in the description's `MultiSearchParameters`. */
const PARAMETERS = [
  ...['q', 'query_by', 'query_by_weights', 'text_match_type', 'prefix', 'filter_by', 'sort_by', 'num_typos'],
  ...['page', 'per_page', 'limit', 'offset', 'include_fields', 'exclude_fields', 'highlight_fields'],
  ...['drop_tokens_threshold', 'typo_tokens_threshold', 'exhaustive_search'],
]
