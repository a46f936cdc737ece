import type { Context } from '#lib/context.ts'
import { siteAddress } from '#lib/services/settings/index.ts'

/** Changes an address that the site wrote for its root into the one at which the visitor finds the same. */
export type MoveAddress = (address: string) => string

type Place = {
  /** The beginning of every address as the visitor sees it, such as `/shop`. */
  basePath: string
  /** The site's address as the owner has set it. */
  siteUrl: string
}

// Also valid in a cookie and in an attribute as it is.
const PLAIN = /^(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))(?:[\w.~@+-]|%(?!2f|5c)[0-9a-f]{2})+)+\/?$/i

/** The path that a proxy took off a target, from its `X-Forwarded-Prefix`; undefined if it is none that pages can be below. */
export function readBasePath(prefix: string | undefined): string | undefined {
  return prefix !== undefined && PLAIN.test(prefix) ? prefix.replace(/\/$/, '') : undefined
}

/** The target below a path, as it would be at the root; undefined if it is not below the path. */
export function targetBelow(basePath: string, target: string): string | undefined {
  if (basePath === '' || !target.startsWith(basePath)) return undefined
  const rest = target.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : undefined
}

/** Moves addresses below a path. Those of other sites, and relative ones, stay as they are. */
export function addressMover({ basePath, siteUrl }: Place): MoveAddress {
  const home = URL.canParse(siteUrl) ? new URL(siteUrl).origin + basePath : siteUrl
  return (address) => {
    if (/^\/(?![/\\])/.test(address)) return basePath + address
    if (isBelow(address, home) || !isBelow(address, siteUrl)) return address
    return home + address.slice(siteUrl.length)
  }
}

/** Moves the addresses of an answer to where the visitor finds the site. */
export function moverFor(
  { settings, defaultSiteUrl }: Pick<Context, 'settings'> & { defaultSiteUrl: string },
  basePath: string,
): MoveAddress {
  return addressMover({ basePath, siteUrl: siteAddress(settings.current, defaultSiteUrl) })
}

function isBelow(address: string, url: string): boolean {
  return address.startsWith(url) && /^(?:[/?#]|$)/.test(address.slice(url.length))
}
