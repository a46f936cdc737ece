import type { Tx } from '#lib/platform/database/db.ts'
import { findAnswering } from './find-answering.ts'
import type { Target } from './read-target.ts'
import { lookupKeys } from './redirect-key.ts'

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
  return [...targets].flatMap(({ leadsTo }) => (leadsTo === null ? [] : lookupKeys(leadsTo)))
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

/** The redirect that a visitor would be sent on by at a key, unless a page answers there. */
function redirectAt<T extends Target>(redirects: Redirects<T>, key: string): T | undefined {
  for (const one of lookupKeys(key)) {
    const redirect = redirects.get(one)
    if (redirect) return redirect
  }
  return undefined
}

/** Where a redirect leads in the end, and through how many others; null if it leads in a circle. */
export function followRedirect(
  redirects: Redirects,
  { from, first, answering }: { from: string; first: Target; answering: ReadonlySet<string> },
): { end: Target; others: number } | null {
  const seen = new Set([from])
  let end = first
  for (let others = 0; ; others++) {
    const key = end.leadsTo
    if (key === null || answering.has(key)) return { end, others }
    if (seen.has(key) || lookupKeys(key).includes(from)) return null
    seen.add(key)
    const next = redirectAt(redirects, key)
    if (!next) return { end, others }
    end = next
  }
}

/** Of the targets that other redirects lead on from, those where a page answers. */
export function findCrossings(tx: Tx, redirects: Redirects): Promise<Set<string>> {
  const crossings = [...redirects.values()].flatMap(({ leadsTo }) =>
    leadsTo !== null && redirectAt(redirects, leadsTo) ? leadsTo : [],
  )
  return findAnswering(tx, crossings)
}
