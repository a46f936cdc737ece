import type { Tx } from '#lib/platform/database/db.ts'
import { findAnswering } from './find-answering.ts'
import { findEnd } from './find-end.ts'
import { feedOf, readKnownPattern, toPath } from './known-patterns.ts'
import { findStored } from './resolve-redirect-chain.ts'

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
