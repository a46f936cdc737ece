import { readableStart } from '#lib/platform/text/html.ts'
import type { ResultItem, RowId, Searchable, SearchResult, WeightedText } from '../contracts.ts'
import { idOf } from '../lists/delegate.ts'
import { isResultAddress } from '../results/absolute-url.ts'

/** The document that an index stores for a row. */
export type SearchDocument = {
  id: RowId
  fields: Record<string, WeightedText>
  /** Texts that a query may be as a whole: the title and all lines that weigh as much, such as numbers. */
  wholes: string[]
  /** The result as it is stored, without id and type. */
  result: StoredResult
  /** Milliseconds since 1970; 0 if the row is visible already. */
  visibleFrom: number
}

export type StoredResult = Omit<ResultItem, 'id' | 'type'>

/** Builds the document of a row as `searchableQuery(true)` returns it: texts without HTML, cut to `maxFieldLength`. */
export function buildDocument(model: Searchable, row: unknown, maxFieldLength: number): SearchDocument {
  const known = ahead.get(row as object)
  ahead.delete(row as object)
  return known?.model === model && known.maxFieldLength === maxFieldLength
    ? known.document
    : read(model, row, maxFieldLength)
}

const NO_RESULT =
  'toSearchResult has to return a title and a url as texts, all else as text or null, and a date or null as visible_from.'

type Ahead = { model: Searchable; maxFieldLength: number; document: SearchDocument }
const ahead = new WeakMap<object, Ahead>()

/** Builds a row's document and keeps it for the next `buildDocument`. Throws what the model throws. */
export function buildAhead(model: Searchable, row: unknown, maxFieldLength: number): void {
  ahead.set(row as object, { model, maxFieldLength, document: read(model, row, maxFieldLength) })
}

function read(model: Searchable, row: unknown, maxFieldLength: number): SearchDocument {
  const fields = model.searchableFields ? model.searchableFields(row) : readColumns(model, row)
  const { visible_from, ...result } = model.toSearchResult(row)
  // A date before 1970 is in the past either way.
  const visibleFrom = Math.max(0, visible_from?.getTime() ?? 0)
  if (Number.isNaN(visibleFrom)) throw new TypeError(NO_RESULT)
  for (const [name, [, weight]] of Object.entries(fields)) checkWeight(name, weight)
  const cut = Object.fromEntries(
    Object.entries(fields).map(([name, [text, weight]]): [string, WeightedText] => [
      name,
      [cutField(model, name, text, maxFieldLength), weight],
    ]),
  )
  return { id: idOf(row), fields: cut, wholes: wholesOf(cut), result: toStored(result), visibleFrom }
}

function wholesOf(fields: Record<string, WeightedText>): string[] {
  const greatest = Math.max(...Object.values(fields).map(([, weight]) => weight))
  return Object.values(fields).flatMap(([text, weight]) =>
    weight === greatest && weight > 0 ? text.split('\n', MOST_WHOLES).filter(Boolean) : [],
  )
}

/** Of a field: a text of more lines is no list of titles or numbers. */
const MOST_WHOLES = 100

/** A field's text without HTML, as far as it is searched. */
export function cutField(model: Searchable, name: string, text: string, maxFieldLength: number): string {
  return model.plainFields?.includes(name)
    ? text.slice(0, maxFieldLength)
    : readableStart(text, maxFieldLength)
}

/** Throws unless a field's score can be multiplied by its weight. */
export function checkWeight(field: string, weight: number): void {
  if (Number.isFinite(weight) && weight >= 0) return
  throw new TypeError(`The weight of "${field}" is ${weight}: it has to be a number of at least 0.`)
}

function readColumns(model: Searchable, row: unknown): Record<string, WeightedText> {
  const values = row as Record<string, unknown>
  const weights = Object.entries(model.searchableColumns())
  return Object.fromEntries(
    weights.map(([column, weight]) => [column, [String(values[column] ?? ''), weight]]),
  )
}

/** Throws a `TypeError` unless each value has its declared type, since engines store or send it. */
export function toStored(result: Omit<SearchResult, 'visible_from'>): StoredResult {
  return {
    title: toText(result.title),
    url: toAddress(result.url),
    excerpt: toTextOrNull(result.excerpt),
    image: toTextOrNull(result.image),
    meta: toTextOrNull(result.meta),
    slug: toTextOrNull(result.slug),
  }
}

function toAddress(value: unknown): string {
  const url = toText(value)
  if (isResultAddress(url)) return url
  throw new TypeError(
    `toSearchResult has to return an http(s) address or a path as url, not "${url.slice(0, 60)}".`,
  )
}

/** Replaces half a surrogate pair, which a text cut by length may end in: databases refuse it in JSON. */
function toText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(NO_RESULT)
  return value.toWellFormed().replaceAll('\0', '')
}

function toTextOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toText(value)
}
