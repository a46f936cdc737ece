import { filters, type Liquid } from 'liquidjs'
import { completeValues } from '../../../messages/src/index.ts'
import {
  foldText,
  queryWords,
  spellUmlauts,
  splitQuery,
  wordSpans,
} from '../../../word-index/src/words/words.ts'
import { formatDate, type Handler } from './date-filter.ts'
import { decodeEntities, escapeHtml, PrintedHtml, toText } from './output.ts'
import { passOf } from './pass.ts'
import { imageTag, imageUrl } from './pictures.ts'

/** Keys that end like this name texts with markup, whose arguments are escaped. */
const HTML_KEY = /_html$/

/**
 * `t`: the text of a key in the page's language, `{{ 'cart.items' | t: count: 2 }}`. A key without a text prints itself.
 */
const translate: Handler = function (value, ...options) {
  const key = toText(value)
  const { memoryLimit } = this.context
  const message = passOf(this.context).texts.find(key)
  if (!message) return key
  const isHtml = HTML_KEY.test(key)
  const given = new Map(options.filter(isNamed))
  const toPrinted = (one: unknown) =>
    isHtml && !(one instanceof PrintedHtml) ? escapeHtml(toText(one)) : toText(one)
  const text = message.write(completeValues(message, (name) => given.get(name), toPrinted))
  memoryLimit.use(text.length)
  return isHtml ? new PrintedHtml(text) : text
}

/** Named arguments of a filter are pairs. */
function isNamed(option: unknown): option is [name: string, value: unknown] {
  return Array.isArray(option) && option.length === 2 && typeof option[0] === 'string'
}

// Splitting into words takes time, but what is marked is short: a title or an excerpt.
const MAX_MARKED = 4000
const MAX_QUERY = 400

/**
 * The text as HTML with each word that a search for `query` matches in <mark>; the last word also matches as a prefix.
 */
export function markWords(text: string, query: string): string {
  const words = wordsOf(query)
  const beginning = words.at(-1)
  if (beginning === undefined) return escapeHtml(text)
  const whole = new Set(words)
  const marked: { start: number; end: number }[] = []
  for (const { word, start, end } of wordSpans(text.slice(0, MAX_MARKED))) {
    const isFound = (word: string) => whole.has(word) || word.startsWith(beginning)
    if (!isFound(word) && !isFound(foldText(spellUmlauts(text.slice(start, end))))) continue
    const before = marked.at(-1)
    // A part of a word that is marked as a whole, or two signs of which the first belongs to the pair before.
    if (before && start < before.end) before.end = Math.max(before.end, end)
    else marked.push({ start, end })
  }
  let html = ''
  let done = 0
  for (const { start, end } of marked) {
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    done = end
  }
  return html + escapeHtml(text.slice(done))
}

/** A page marks many texts with one query. */
function wordsOf(query: string): readonly string[] {
  if (query !== latest.query) latest = { query, words: listWords(query.slice(0, MAX_QUERY)) }
  return latest.words
}

/** With the other forms of each, and the parts as they were typed, of which the last may be unfinished. */
function listWords(query: string): string[] {
  const forms = splitQuery(query).flatMap(({ word, forms }) => [...forms.flat(), word])
  const parts = wordSpans(query).map(({ word }) => word)
  return [...forms, ...parts.filter((word) => queryWords(word).length > 0)]
}

let latest: { query: string; words: readonly string[] } = { query: '', words: [] }

/** Liquid's own filters that only compute, without those that evaluate expressions, pick at random or nest lists. */
const PLAIN = [
  ...['abs', 'at_least', 'at_most', 'ceil', 'floor', 'minus', 'modulo', 'plus', 'round', 'times'],
  ...['append', 'capitalize', 'downcase', 'lstrip', 'prepend', 'remove', 'remove_first', 'remove_last'],
  ...['replace', 'replace_first', 'replace_last', 'rstrip', 'slice', 'split', 'squish', 'strip_newlines'],
  ...['truncate', 'truncatewords', 'upcase'],
  ...['first', 'json', 'last', 'size'],
]
/** Filters that visit each item of a list. */
const LISTS = [
  ...['compact', 'concat', 'find', 'find_index', 'has', 'join', 'map', 'reject', 'reverse', 'sort'],
  ...['sort_natural', 'sum', 'uniq', 'where'],
]
// The cost of an item, counted as characters, since a filter cannot be stopped once it runs.
const ITEM_COST = 30

const inherited = filters as unknown as { [name: string]: Handler } & Record<
  'default' | 'strip' | 'strip_html',
  Handler
>

const own: Record<string, Handler> = {
  asset_url(file) {
    const { assets, missingAssets } = passOf(this.context)
    const name = toText(file)
    const url = assets.get(name)
    if (url === undefined) missingAssets.add(name)
    return url ?? `/theme-assets/${encodeUri(name)}`
  },
  date: formatDate,
  default(value, fallback, ...options) {
    if (value instanceof PrintedHtml) return value.size > 0 ? value : fallback
    return inherited.default.call(this, value, fallback, ...options)
  },
  // As Shopify's: whole numbers are divided without a remainder.
  divided_by(value, divisor) {
    const [dividend, by] = [Number(toText(value)), Number(toText(divisor))]
    const quotient = dividend / by
    const isWhole = [value, divisor].every((one) => Number.isInteger(Number(toText(one))) && !isFraction(one))
    return isWhole && by !== 0 ? Math.floor(quotient) : quotient
  },
  escape(value) {
    return new PrintedHtml(escapeHtml(charged(this, value)))
  },
  escape_once(value) {
    return new PrintedHtml(escapeHtml(decodeEntities(charged(this, value))))
  },
  image_tag: imageTag,
  image_url: imageUrl,
  mark(value, query) {
    return new PrintedHtml(markWords(charged(this, value), charged(this, query)))
  },
  newline_to_br(value) {
    const text = charged(this, value)
    const html = value instanceof PrintedHtml ? text : escapeHtml(text)
    return new PrintedHtml(html.replace(/\r?\n/g, '<br>\n'))
  },
  strip(value, ...characters) {
    const isTrimmed = value instanceof PrintedHtml && characters.length === 0
    return isTrimmed
      ? new PrintedHtml(toText(value).trim())
      : inherited.strip.call(this, value, ...characters)
  },
  strip_html(value) {
    const text = inherited.strip_html.call(this, value)
    return value instanceof PrintedHtml ? decodeEntities(text) : text
  },
  t: translate,
  url_decode(value) {
    const text = charged(this, value)
    try {
      return decodeURIComponent(text.replaceAll('+', ' '))
    } catch {
      return text
    }
  },
  url_encode(value) {
    return encodeUri(charged(this, value)).replaceAll('%20', '+')
  },
}

export const allowedFilters: ReadonlySet<string> = new Set([...PLAIN, ...LISTS, ...Object.keys(own)])

/** Leaves an engine only these filters. */
export function installFilters(liquid: Liquid): void {
  for (const name of Object.keys(liquid.filters)) if (!allowedFilters.has(name)) liquid.unregisterFilter(name)
  for (const name of LISTS) liquid.registerFilter(name, chargeItems(name))
  for (const [name, filter] of Object.entries(own)) liquid.registerFilter(name, filter)
  Object.setPrototypeOf(liquid.filters, null)
}

/** Escapes output unless it is HTML already. */
export const escapeOutput: Handler = function (value) {
  return value instanceof PrintedHtml ? toText(value) : escapeHtml(charged(this, value))
}

/** A number that was written with a point, such as `3.0`, which the source has as a text. */
function isFraction(value: unknown): boolean {
  return typeof value === 'string' && value.includes('.')
}

function chargeItems(name: string): Handler {
  const filter = inherited[name]
  return function (list, ...args) {
    const { memoryLimit } = this.context
    for (const one of [list, ...args]) if (Array.isArray(one)) memoryLimit.use(one.length * ITEM_COST)
    return filter?.call(this, list, ...args)
  }
}

function charged({ context }: ThisParameterType<Handler>, value: unknown): string {
  if (Array.isArray(value)) context.memoryLimit.use(value.length * ITEM_COST)
  const text = toText(value)
  context.memoryLimit.use(text.length)
  return text
}

/** A text cut by length may end in half a surrogate pair, which cannot be encoded. */
function encodeUri(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
