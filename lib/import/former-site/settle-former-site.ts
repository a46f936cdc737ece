import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { FormerSiteFacts } from '../import-record.ts'
import type { DeadLink } from './dead-link.ts'
import { rememberSite } from './known-sites.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Once a file's records are written: makes the former site's other addresses redirect, and links into it lead to this
 * one. Returns the links that lead nowhere.
 */
export async function settleFormerSite(
  database: Pick<Database, 'prisma'>,
  source: string,
  former: FormerSiteFacts | undefined,
): Promise<DeadLink[]> {
  // Such as a file of orders.
  if (!former) return []
  const { prisma } = database
  for await (const moves of former.moves(prisma)) await transact(prisma, (tx) => saveMoves(tx, moves))
  await transact(prisma, (tx) => rememberSite(tx, source, former.site))
  return rewriteLinks(database)
}
