import { filters, type Liquid } from 'liquidjs'
import { formatDate, type Handler } from './date-filter.ts'
import { decodeEntities, escapeHtml } from './escape-html.ts'
import { markWords } from './mark.ts'
import { passOf } from './pass.ts'
import { imageTag } from './pictures/image-tag.ts'
import { imageUrl } from './pictures/image-url.ts'
import { PrintedHtml } from './printed-html.ts'
import { toText } from './to-text.ts'
import { translate } from './translate-filter.ts'

/** Liquid's own filters that only compute, without those that evaluate expressions, pick at random or nest lists. */
const PLAIN = [
  ...[
    'abs',
    'at_least',
    'at_most',
    'ceil',
    'divided_by',
    'floor',
    'minus',
    'modulo',
    'plus',
    'round',
    'times',
  ],
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
