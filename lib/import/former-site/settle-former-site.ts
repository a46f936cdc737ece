import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { FormerSiteFacts } from '../import-record.ts'
import { rememberSite } from './known-sites.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { saveMoves } from './save-moves.ts'
import { tellDeadLinks, type UntoldLinks } from './told-links.ts'

/**
 * Once a file's records are written: makes the former site's other addresses redirect, and links into it lead to this
 * one. Returns the links that lead nowhere, and that no import has told yet.
 */
export async function settleFormerSite(
  database: Pick<Database, 'prisma'>,
  source: string,
  former: FormerSiteFacts | undefined,
): Promise<UntoldLinks> {
  // Such as a file of orders.
  if (!former) return { fresh: [], told: 0 }
  const { prisma } = database
  for await (const moves of former.moves(prisma)) await transact(prisma, (tx) => saveMoves(tx, moves))
  await transact(prisma, (tx) => rememberSite(tx, source, former.site))
  const links = await rewriteLinks(database)
  return transact(prisma, (tx) => tellDeadLinks(tx, source, links))
}
