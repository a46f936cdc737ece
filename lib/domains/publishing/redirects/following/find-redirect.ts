import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lookupKeys, redirectKey, splitAddress } from '../redirect-key.ts'
import { isHidden } from './find-answering.ts'
import { findCanonical } from './find-canonical.ts'
import { findEnd } from './find-end.ts'
import { followKnownPattern } from './follow-known-pattern.ts'
import { passOn } from './pass-on.ts'
import { findStored } from './resolve-redirect-chain.ts'

/** Where a request is sent on to. */
export type FoundRedirect = {
  /** Null if no stored redirect leads there: the address is only written differently, or has a form that tells. */
  id: number | null
  /** The value of the `Location` header: a path on this site or an absolute address. */
  location: string
  permanent: boolean
}

// Former addresses that WordPress and others answer at their home page.
const HOME_PARAMETERS = [
  ...['p', 'page_id', 'attachment_id', 'cat', 'category_name', 'tag', 'author', 'author_name', 'm', 'year'],
  ...['feed', 'post_type', 'product', 'product_cat', 'product_tag', 'route'],
]
// Longer addresses cannot have been stored.
const MAX_LENGTH = 6_000

/** Whether an address at the home page may be a former address of something else, as `/?p=2` is. */
export function mayHaveMoved(target: string): boolean {
  const { path, query } = splitAddress(target)
  if (path !== '/' || query === '') return false
  const parameters = new URLSearchParams(query)
  return HOME_PARAMETERS.some((name) => parameters.has(name))
}

/**
 * Finds where a request's target, such as `/2010/08/06/second/?utm_source=mail`, has moved; null if it has not. Asks once for an
 * address that is not stored. Parameters that the redirect does not depend on are passed on. Nothing redirects to a draft or to
 * something scheduled, whose address would become known.
 */
export async function findRedirect(
  { database: { prisma }, clock }: Pick<Context, 'database' | 'clock'>,
  given: string,
): Promise<FoundRedirect | null> {
  if (given.length > MAX_LENGTH) return null
  // Several leading slashes would begin a host.
  const found = await lookUp(prisma, given.replace(/^\/+/, '/'))
  if (!found?.location.startsWith('/')) return found
  const key = redirectKey(splitAddress(found.location).path)
  return (await isHidden(prisma, key, clock.now())) ? null : found
}

async function lookUp(prisma: Tx, target: string): Promise<FoundRedirect | null> {
  const keys = lookupKeys(target).filter((key) => key !== '/')
  const stored = new Map((await findStored(prisma, keys)).map((row) => [row.from, row]))
  const found = keys.flatMap((key) => stored.get(key) ?? [])[0]
  // Where a page answers, a redirect does not count, however the address is written.
  const canonical = found?.from.includes('?') ? null : await findCanonical(prisma, target)
  if (canonical !== null) return { id: null, location: canonical, permanent: true }
  if (!found) return findByPattern(prisma, target)
  const end = await findEnd(prisma, found)
  return end && { id: found.id, location: passOn(end.to, target, found.from), permanent: found.permanent }
}

async function findByPattern(prisma: Tx, target: string): Promise<FoundRedirect | null> {
  const to = await followKnownPattern(prisma, target)
  // At the home page the query is all there is to the address.
  const isHome = splitAddress(target).path === '/'
  return to === null ? null : { id: null, location: isHome ? to : passOn(to, target, '/'), permanent: true }
}
