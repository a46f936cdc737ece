import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lookupKeys, passOn, redirectKey, splitAddress, type Target } from '../addresses.ts'
import { findAnswering, isHidden } from './find-answering.ts'
import { feedOf, readKnownPattern, toPath } from './known-patterns.ts'
import {
  findCrossings,
  findStored,
  loadOnward,
  resolveRedirectChain,
  writeCanonical,
} from './resolve-redirect-chain.ts'

/**
 * Where a stored redirect leads in the end. Redirects lead straight to their ends when they are saved, but may no longer do so
 * once a page is added or deleted. Null for a circle.
 */
async function findEnd(tx: Tx, found: Target & { from: string }): Promise<Target | null> {
  const known = new Map<string, Target>([[found.from, found]])
  await loadOnward(tx, known, [found])
  const answering = await findCrossings(tx, known)
  return resolveRedirectChain(known, { from: found.from, first: found, answering })?.end ?? null
}

/**
 * The address as the site writes it, for one that differs from it only in upper case, repeated slashes or an index file, such as
 * `/About` or `/index.php`. Null if nothing answers there either.
 */
async function findCanonical(tx: Tx, target: string): Promise<string | null> {
  const canonical = writeCanonical(target)
  const key = redirectKey(splitAddress(target).path)
  return canonical !== target && (await findAnswering(tx, [key])).has(key) ? canonical : null
}

/** Where an address of a form that many former sites have leads; null for others, and if nothing answers there. */
export async function followKnownPattern(tx: Tx, address: string): Promise<string | null> {
  const { keys, feed } = readKnownPattern(address)
  if (keys.length === 0) return null
  const stored = new Map((await findStored(tx, keys)).map((row) => [row.from, row]))
  const answering = await findAnswering(tx, keys)
  for (const key of keys) {
    const row = stored.get(key)
    const to = answering.has(key) ? toPath(key) : row && (await findEnd(tx, row))?.to
    if (to) return feed ? feedOf(to) : to
  }
  return null
}

/** Where a request is sent on to. */
export type FoundRedirect = {
  /** Null if no stored redirect leads there: the address is only written differently, or has a form that tells. */
  id: number | null
  /** The value of the `Location` header: a path on this site or an absolute address. */
  location: string
  permanent: boolean
}

// Longer addresses cannot have been stored.
const MAX_LENGTH = 6_000

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
