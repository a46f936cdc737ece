import type { Tx } from '#lib/platform/database/db.ts'
import type { Target } from './read-target.ts'
import { findCrossings, loadOnward, resolveRedirectChain } from './resolve-redirect-chain.ts'

/**
 * Where a stored redirect leads in the end. Redirects lead straight to their ends when they are saved, but may no longer do so
 * once a page is added or deleted. Null for a circle.
 */
export async function findEnd(tx: Tx, found: Target & { from: string }): Promise<Target | null> {
  const known = new Map<string, Target>([[found.from, found]])
  await loadOnward(tx, known, [found])
  const answering = await findCrossings(tx, known)
  return resolveRedirectChain(known, { from: found.from, first: found, answering })?.end ?? null
}
