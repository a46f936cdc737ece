import { redirectKey } from '../redirect-key.ts'

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
