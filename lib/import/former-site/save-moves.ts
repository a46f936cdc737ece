import {
  forgetRedirects,
  type RedirectInput,
  readKnownPattern,
  saveRedirects,
} from '#lib/domains/publishing/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Move } from '../records/import-record.ts'

/**
 * Makes former addresses redirect, in the caller's transaction. Those that need no redirect get none, and lose one that they have
 * from before: an address that is the same here, and one whose form tells where it leads.
 */
export async function saveMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  const needed: RedirectInput[] = []
  const needless: string[] = []
  for (const move of moves) {
    if (isNeeded(move)) needed.push({ ...move, origin: 'import' })
    else needless.push(move.from)
  }
  await forgetRedirects(tx, needless)
  if (needed.length > 0) await saveRedirects(tx, needed)
}

function isNeeded({ from, to }: Move): boolean {
  const [first] = readKnownPattern(from).keys
  return from !== to && first !== decode(to)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
