import { readKnownPattern, saveRedirects } from '#lib/domains/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Move } from '../import-record.ts'

/**
 * Makes former addresses redirect, in the caller's transaction. Those that need no redirect are left out: an address that
 * is the same here, and one whose form tells where it leads.
 */
export async function saveMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  const needed = moves.filter(({ from, to }) => {
    const [first] = readKnownPattern(from).keys
    return from !== to && first !== decode(to)
  })
  if (needed.length > 0)
    await saveRedirects(
      tx,
      needed.map((move) => ({ ...move, origin: 'import' })),
    )
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
