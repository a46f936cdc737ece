/** The most parameters of a query that are looked up on their own. */
const MAX_SINGLES = 8
// They tell where a visitor comes from, not which page is meant.
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|srsltid)$/

/**
 * The form in which addresses are compared: without host and fragment, percent-decoded, in lower case, without an index
 * file or a slash at the end, and with the parameters of the query in order, except those for tracking.
 */
export function redirectKey(address: string): string {
  const { path, query } = splitAddress(address)
  return joinKey(pathKey(path), parameterKeys(query))
}

/** The keys under which an address may be stored, most precise first. */
export function lookupKeys(address: string): string[] {
  const { path, query } = splitAddress(address)
  const [base, parameters] = [pathKey(path), parameterKeys(query)]
  const singles = parameters.slice(0, MAX_SINGLES).map((one) => joinKey(base, [one]))
  return [...new Set([joinKey(base, parameters), ...singles, base])]
}

/** The keys of an address's parameters, in order and each once. */
export function parameterKeys(query: string): string[] {
  const pairs = [...new URLSearchParams(query)].filter(([name]) => !TRACKING.test(name.toLowerCase()))
  return [...new Set(pairs.map(parameterKey))].sort()
}

/** The key of one parameter, such as `page_id=7`. */
function parameterKey([name, value]: [string, string]): string {
  return [name, value].map((text) => escapeMarks(fold(text)).replace(/[&=+ ]/g, encodeURIComponent)).join('=')
}

/** Splits an address, whether it is absolute or only a path. */
export function splitAddress(address: string): { path: string; query: string } {
  const [beforeFragment = ''] = address.trim().split('#', 1)
  const local = beforeFragment.replace(/^(?:https?:)?\/\/[^/?]*/i, '')
  const mark = local.indexOf('?')
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) }
}

function pathKey(path: string): string {
  const folded = fold(decodePath(path)).replace(/\/{2,}/g, '/')
  const withoutIndex = folded.replace(/^\/?index\.php(?=\/)/, '').replace(/(^|\/)index\.(?:html?|php)$/, '')
  return `/${withoutIndex.replace(/^\/+|\/+$/g, '')}`
}

function joinKey(path: string, parameters: readonly string[]): string {
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/** Leaves bytes that are not UTF-8 as they are, such as those of addresses in Latin-1. */
function decodePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) => {
    if (escapes === '%') return '%25'
    try {
      return escapeMarks(decodeURIComponent(escapes))
    } catch {
      return escapes
    }
  })
}

/** Escapes what would have another meaning, so that a key of a key is the same key. */
function escapeMarks(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go.
  return text.replace(/[\x00-\x1f\x7f?#%]/g, encodeURIComponent)
}

function fold(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .normalize('NFC')
    .toLowerCase()
}

// Former addresses that WordPress and others answer at their home page.
const HOME_PARAMETERS = [
  ...['p', 'page_id', 'attachment_id', 'cat', 'category_name', 'tag', 'author', 'author_name', 'm', 'year'],
  ...['feed', 'post_type', 'product', 'product_cat', 'product_tag', 'route'],
]

/** Whether an address at the home page may be a former address of something else, as `/?p=2` is. */
export function mayHaveMoved(target: string): boolean {
  const { path, query } = splitAddress(target)
  if (path !== '/' || query === '') return false
  const parameters = new URLSearchParams(query)
  return HOME_PARAMETERS.some((name) => parameters.has(name))
}

/** Where a redirect leads. */
export type Target = {
  /** A path on this site, or an absolute address; both percent-encoded. */
  to: string
  /** The key of a path on this site; null for other addresses. */
  leadsTo: string | null
}

// Never resolved; it only makes paths parseable.
const HERE = 'http://site.invalid'

/** Parses a target: a path such as `/products/mug`, or an absolute http or https address. Null for anything else. */
export function readTarget(text: string): Target | null {
  const given = text.trim()
  const base = given.startsWith('/') ? HERE : undefined
  if (!URL.canParse(given, base)) return null
  const url = new URL(given, base)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null
  if (url.origin !== HERE) return given.startsWith('/') ? null : { to: url.href, leadsTo: null }
  // Browsers would take the first part of the path for a host.
  if (url.pathname.startsWith('//')) return null
  const to = normalizeAddressPath(url.pathname) + url.search + url.hash
  return { to, leadsTo: redirectKey(to) }
}

/** A path as the site writes it: without repeated slashes and without one at its end. The site redirects from others. */
export function normalizeAddressPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

/**
 * The address that a redirect of `from` leads to, with those of a request's parameters that the redirect does not depend on
 * and that the address does not set itself.
 */
export function passOn(to: string, request: string, from: string): string {
  const used = new Set(parameterKeys(splitAddress(from).query))
  const [address = '', ...fragment] = to.split(/(?=#)/)
  const there = new URLSearchParams(splitAddress(address).query)
  const others = [...new URLSearchParams(splitAddress(request).query)].filter(
    (pair) => !used.has(parameterKey(pair)) && !there.has(pair[0]),
  )
  if (others.length === 0) return to
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(others)}${fragment.join('')}`
}
