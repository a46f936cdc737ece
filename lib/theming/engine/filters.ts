import { filters, type Liquid } from 'liquidjs'
import { formatDate } from './date-filter.ts'
import { decodeEntities, escapeHtml } from './escape-html.ts'
import type { Handler } from './handler.ts'
import { markWords } from './mark.ts'
import { passOf } from './pass.ts'
import { PrintedHtml } from './printed-html.ts'
import { toText } from './to-text.ts'

/** Liquid's own that only compute. Those that evaluate expressions, draw lots or nest lists are left out. */
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
  ...['compact', 'concat', 'find', 'find_index', 'first', 'has', 'join', 'last', 'map', 'reject', 'reverse'],
  ...['size', 'sort', 'sort_natural', 'sum', 'uniq', 'where'],
  'json',
]

const inherited = filters as unknown as Record<'default' | 'strip' | 'strip_html', Handler>

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
  mark(value, query) {
    const text = toText(value)
    const words = toText(query)
    // Telling words apart takes much longer than copying them.
    this.context.memoryLimit.use((text.length + words.length) * 20)
    return new PrintedHtml(markWords(text, words))
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

export const allowedFilters: ReadonlySet<string> = new Set([...PLAIN, ...Object.keys(own)])

/** Leaves an engine these filters alone. */
export function installFilters(liquid: Liquid): void {
  for (const name of Object.keys(liquid.filters)) if (!allowedFilters.has(name)) liquid.unregisterFilter(name)
  for (const [name, filter] of Object.entries(own)) liquid.registerFilter(name, filter)
  Object.setPrototypeOf(liquid.filters, null)
}

/** What is printed is escaped, but for what is HTML already. */
export const escapeOutput: Handler = function (value) {
  return value instanceof PrintedHtml ? toText(value) : escapeHtml(charged(this, value))
}

function charged({ context }: ThisParameterType<Handler>, value: unknown): string {
  const text = toText(value)
  context.memoryLimit.use(text.length)
  return text
}

/** Half a character, which a text may end with when it was cut, has no code. */
function encodeUri(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
