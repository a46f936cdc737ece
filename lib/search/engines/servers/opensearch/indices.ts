import type { SearchDocument, StoredResult } from '#lib/search/documents/build-document.ts'
import { blameEngine } from '#lib/search/documents/outage.ts'
import { LABELS, type LabelWeights, labelOf } from '#lib/search/engines/label-weights.ts'
import { exactWord, indexWords } from '#word-index/words'
import { type AskServer, orNull, ServerRefusal } from './ask-server.ts'

/** The index behind the name of a type. */
export type LiveIndex = { index: string; weights: LabelWeights; builtAt: string }

type Meta = { weights: number[]; built_at: string }
type Source = { index: string; documents: readonly SearchDocument[]; deleted?: readonly number[] }

/** Higher than any page; the setting `search.max_results` decides. */
const RESULT_WINDOW = 1_000_000
const DAY_MS = 24 * 3_600_000
const BUILD_TIMEOUT_MS = 120_000

/**
 * The indexes of one site on an OpenSearch or Elasticsearch server: a name (alias) for each type, behind which a rebuild
 * swaps in a new one.
 */
export function createIndices(ask: AskServer, prefix: string) {
  const nameOf = (type: string) => `${prefix}.${type}`
  return {
    nameOf,
    async find(type: string): Promise<LiveIndex | null> {
      type Found = Record<string, { mappings: { _meta?: Meta } }>
      const found = await orNull(ask<Found>({ method: 'GET', path: `/${nameOf(type)}/_mapping` }))
      const [[index, { mappings }] = ['', { mappings: {} as { _meta?: Meta } }]] = Object.entries(found ?? {})
      const meta = mappings._meta
      return meta ? { index, weights: meta.weights, builtAt: meta.built_at } : null
    },
    async create(type: string): Promise<string> {
      const index = `${nameOf(type)}.${Date.now()}`
      await ask({ method: 'PUT', path: `/${index}`, body: { settings: SETTINGS, mappings: MAPPINGS } })
      return index
    },
    /** Makes a new index the one that answers, and deletes those that it replaces. */
    async publish(type: string, index: string, meta: Meta): Promise<void> {
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
      // Another rebuild may be under way; a killed one has been left behind.
      const left = others.filter((other) => !replaced.includes(other) && ageOf(other) > DAY_MS)
      for (const other of left) await remove(other)
    },
    remove,
    /** Writes and deletes documents; of two writes of one, the later wins in whatever order they arrive. */
    async write({ index, documents, deleted = [] }: Source, weights: LabelWeights, isVisibleAtOnce: boolean) {
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
  }

  async function remove(index: string): Promise<void> {
    await orNull(ask({ method: 'DELETE', path: `/${index}` }))
  }
}

function ageOf(index: string): number {
  return Date.now() - Number(index.split('.').at(-1))
}

function toBody(
  { id, fields, wholes, result, visibleFrom }: SearchDocument,
  weights: LabelWeights,
  savedAt: number,
) {
  const words: Record<string, string[]> = {}
  for (const [text, weight] of Object.values(fields)) {
    const label = labelOf(weights, weight)
    words[label] = [...(words[label] ?? []), ...indexWords(text)]
  }
  const texts = Object.fromEntries(Object.entries(words).map(([label, found]) => [label, found.join(' ')]))
  const exact = wholes.map(exactWord).filter((word) => word !== null)
  return {
    id,
    ...texts,
    exact,
    visible_from: visibleFrom,
    saved_at: savedAt,
    result: result satisfies StoredResult,
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
