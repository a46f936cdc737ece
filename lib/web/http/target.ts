/** A request target below the API's prefix. */
export type ApiTarget = {
  /** The path below the version, such as `/posts/hello`; undefined for an unknown version. */
  path: string | undefined
  /** Without `?`; empty if absent. */
  query: string
}

export const API_VERSION = 'v1'

/** Whether the target's first segment is the prefix, after any number of slashes. */
export function isApiTarget(target: string, prefix: string): boolean {
  const first = /^\/+([^/?#]*)/.exec(originForm(target))?.[1]
  return first === prefix || (first?.includes('%') === true && decoded(first) === prefix)
}

export function parseTarget(target: string, prefix: string): ApiTarget {
  const whole = originForm(target)
  const path = pathOfTarget(whole)
  const query = whole.slice(path.length + 1)
  const base = `/${prefix}/${API_VERSION}`
  if (path === base) return { path: '', query }
  return { path: path.startsWith(`${base}/`) ? path.slice(base.length) : undefined, query }
}

/** Some clients send `GET http://host/path`; returns the path. */
export function originForm(target: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)/is.exec(target)?.[1]
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`
}

/** Whether text is a path prefix: non-empty segments of the characters RFC 3986 (3.3) allows. */
export function isPathPrefix(text: string): boolean {
  return /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)+\/?$/i.test(text)
}

/** The part of a target before its query. */
export function pathOfTarget(target: string): string {
  const mark = target.indexOf('?')
  return mark < 0 ? target : target.slice(0, mark)
}

/** Undefined where an escape is invalid. */
export function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** A decoded path segment; null if it is malformed or cannot match anything. */
export function decodeSegment(segment: string): string | null {
  const text = decoded(segment)
  return text === undefined || text.includes('\0') ? null : text
}

// As in the URL standard: `\` is a separator too, and dots may be escaped.
const DOTS = /(?:^|[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/i

/**
 * The target with the `.` and `..` of its path resolved, as Next will do: limits depend on the path a request ends up
 * at.
 */
export function resolveDots(target: string): string {
  const path = pathOfTarget(target)
  if (!path.includes('\\') && !DOTS.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}

/**
 * The target; if its path has invalid escapes (`/%zz`), with their percent signs escaped. Next can then decode the path
 * and answer that it does not exist.
 */
export function readableTarget(target: string): string {
  const path = pathOfTarget(target)
  if (decoded(path) !== undefined) return target
  return path.replaceAll('%', '%25') + target.slice(path.length)
}

export const PANEL_PATH = '/admin'

/** Whether a path is of the staff's panel. */
export function isPanelPath(path: string): boolean {
  return path === PANEL_PATH || path.startsWith(`${PANEL_PATH}/`)
}

/** The mark that Next writes before the paths of the panel when it is built. The server writes the path that the site is below in its place. */
export const BASE_PATH_MARK = '/__base_path__'

/** A path that Next was asked for, as the site knows it. */
export function withoutMark(path: string): string {
  return path.startsWith(BASE_PATH_MARK) ? path.slice(BASE_PATH_MARK.length) || '/' : path
}

/** The parameters of an address; of those that are repeated, all values. */
export type Query = Record<string, string | string[] | undefined>

/** The parameters of a path such as `/cart?country=DE`. */
export function readQuery(target: string): Query {
  const parameters = new URLSearchParams(target.slice(pathOfTarget(target).length))
  const valuesOf = (name: string) => {
    const values = parameters.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, valuesOf(name)]))
}

/** Builds a path with the parameters that have a value. The first page is omitted. */
export function listUrl(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) continue
    query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export const SUGGEST_PATH = '/search/suggest'
export const AGENTS_PATH = '/mcp'
export const CHOSEN_PATH = '/search/chosen'

// Pages and forms stand below them.
const PAGES_AND_FORMS = /^\/(?:api\/auth|pay|(?:newsletter|stock-notices)\/(?:confirm|leave|unsubscribe))\//
const READ = ['GET', 'HEAD']

/** The methods that a path takes besides OPTIONS. `*` is the server as a whole. */
export function methodsOf(path: string): string[] {
  if (path === '*' || PAGES_AND_FORMS.test(path)) return [...READ, 'POST']
  return isFormPath(path) ? ['POST'] : READ
}

/**
 * Whether a request of the website is to be handled: its path takes its method, or its route answers for it. A form sent to a former
 * address follows its redirect; a form's address that is opened is answered by its route.
 */
export function takesMethod(path: string, method: string): boolean {
  return methodsOf(path).includes(method) || (isFormPath(path) ? READ.includes(method) : method === 'POST')
}

const FORMS_BELOW = [
  '/account/forms/',
  '/api/auth/',
  '/cart/forms/',
  '/checkout/forms/',
  '/consent/forms/',
  '/newsletter/',
  '/pay/',
  '/stock-notices/',
  '/webhooks/',
  '/wishlist/forms/',
  '/withdrawal/forms/',
]
const CONTACT = '/contact/message'
const LOOK_UP = '/orders/look-up'
const ORDER = /^\/orders\/[^/]+\/forms\/[^/]+$/
const COMMUNITY = /^\/(?:posts|products)\/[^/]+\/(?:comments|reviews(?:\/[^/]+\/helpful)?)$/

/** Whether a path receives forms or webhooks. Anything else is a page, whatever the method. */
export function isFormPath(path: string): boolean {
  return (
    path === CONTACT ||
    path === LOOK_UP ||
    COMMUNITY.test(path) ||
    ORDER.test(path) ||
    FORMS_BELOW.some((start) => path.startsWith(start))
  )
}
