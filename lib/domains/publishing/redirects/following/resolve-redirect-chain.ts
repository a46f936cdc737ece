import type { Tx } from '#lib/platform/database/db.ts'
import { lookupKeys, passOn, readTarget, redirectKey, splitAddress, type Target } from '../addresses.ts'
import { type Answering, answers, findAnswering, isBelowFixed } from './find-answering.ts'
import { feedOf, readKnownPattern, toPath } from './known-patterns.ts'

/** Redirects by the keys of their former addresses. */
export type Redirects<T extends Target = Target> = ReadonlyMap<string, T>

// Stored redirects lead straight to their ends, with few exceptions.
const MAX_HOPS = 10

/**
 * Adds the stored redirects that the given ones lead to, directly or through others, to those that are already known.
 */
export async function loadOnward(
  tx: Tx,
  known: Map<string, Target>,
  targets: Iterable<Target>,
): Promise<void> {
  const seen = new Set(known.keys())
  let next = keysOf(targets)
  for (let hops = 0; next.length > 0 && hops < MAX_HOPS; hops++) {
    const keys = next.filter((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    const found = await findStored(tx, keys)
    for (const row of found) known.set(row.from, row)
    next = keysOf(found)
  }
}

function keysOf(targets: Iterable<Target>): string[] {
  return [...targets].flatMap(({ leadsTo }) =>
    leadsTo === null ? [] : [...lookupKeys(leadsTo), ...readKnownPattern(leadsTo).keys],
  )
}

const MAX_VARIABLES = 500

type Stored = Target & { id: number; from: string; permanent: boolean; origin: string }

/** The stored redirects of these keys. */
export async function findStored(tx: Tx, keys: readonly string[]): Promise<Stored[]> {
  const select = { id: true, from: true, to: true, leadsTo: true, permanent: true, origin: true }
  const found: Stored[] = []
  for (let at = 0; at < keys.length; at += MAX_VARIABLES) {
    const from = { in: keys.slice(at, at + MAX_VARIABLES) }
    found.push(...(await tx.redirect.findMany({ where: { from }, select })))
  }
  return found
}

/** Where a redirect leads in the end, and through how many others; null if it leads in a circle. */
export function resolveRedirectChain(
  redirects: Redirects,
  { from, first, answering }: { from: string; first: Target; answering: Answering },
): { end: Target; others: number } | null {
  const seen = new Set([from])
  let end = first
  let isFeed = false
  for (let others = 0; ; others++) {
    const key = end.leadsTo
    if (key !== null && (seen.has(key) || lookupKeys(key).includes(from))) return null
    const next = key === null || answers(answering, key) ? null : findNext(redirects, end, answering)
    if (!next) return { end: finish(end, { isFeed, answering }), others }
    if (next.from === from) return null
    if (key !== null) seen.add(key)
    isFeed ||= next.isFeed
    end = next.target
  }
}

type Step = { target: Target; from: string | null; isFeed: boolean }

/**
 * The next step from an address on this site where no page answers: by the redirect that a visitor would be sent on by, or
 * else to what an address of a known form showed.
 */
function findNext(redirects: Redirects, { to, leadsTo }: Target, answering: Answering): Step | null {
  const key = leadsTo ?? to
  for (const from of lookupKeys(key)) {
    const redirect = redirects.get(from)
    if (redirect) return { target: withParameters(redirect, to, from), from, isFeed: false }
  }
  const { keys, feed } = readKnownPattern(key)
  // At the home page the query is all there is to the address.
  const request = splitAddress(to).path === '/' ? '/' : to
  for (const one of keys) {
    const isPage = answers(answering, one)
    const target = isPage ? { to: toPath(one), leadsTo: one } : redirects.get(one)
    if (target) return { target: withParameters(target, request, '/'), from: one, isFeed: feed === true }
  }
  return null
}

function withParameters(target: Target, request: string, from: string): Target {
  const to = passOn(target.to, request, from)
  return to === target.to ? target : (readTarget(to) ?? target)
}

/** As the site writes the address, which would otherwise redirect once more. */
function finish(end: Target, { isFeed, answering }: { isFeed: boolean; answering: Answering }): Target {
  if (isFeed) return readTarget(feedOf(end.to)) ?? end
  const { to, leadsTo } = end
  return leadsTo !== null && answers(answering, leadsTo) ? { to: writeCanonical(to), leadsTo } : end
}

/** Of the addresses on the ways of these redirects, those where a page answers, as far as the ways depend on it. */
export function findCrossings(tx: Tx, redirects: Redirects): Promise<Answering> {
  const crossings = [...redirects.values()].flatMap(({ to, leadsTo }) => {
    if (leadsTo === null) return []
    const { keys } = readKnownPattern(leadsTo)
    const isCrossing =
      keys.length > 0 || writeCanonical(to) !== to || lookupKeys(leadsTo).some((key) => redirects.has(key))
    return isCrossing ? [leadsTo, ...keys] : []
  })
  return findAnswering(tx, crossings)
}

/** The address of a page on this site as the site writes it, with its query and fragment as they are. */
export function writeCanonical(address: string): string {
  const { path } = splitAddress(address)
  const key = redirectKey(path)
  if (isBelowFixed(key)) return address
  return new URL(key, 'http://site.invalid').pathname + address.slice(path.length)
}
