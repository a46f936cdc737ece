import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { FormerSiteFacts } from '../records/import-record.ts'
import { findKnownSites, rememberSite } from './known-sites.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { saveMoves } from './save-moves.ts'
import { findRevived, tellDeadLinks, type UntoldLinks } from './told-links.ts'

const KIND = 'links'

/**
 * Once a file's records are written: makes the former site's other addresses redirect, and links into it lead to this
 * one. Returns the links that lead nowhere, and that no import has told yet. `since` is what `findSettled` returned
 * before the first record was written.
 */
export async function settleFormerSite(
  database: Pick<Database, 'prisma'>,
  source: string,
  former: FormerSiteFacts | undefined,
  since: Date | undefined,
): Promise<UntoldLinks> {
  // Such as a file of orders.
  if (!former) return { fresh: [], told: 0 }
  const { prisma } = database
  const began = new Date()
  for await (const moves of former.moves(prisma)) await transact(prisma, (tx) => saveMoves(tx, moves))
  const isNew = await transact(prisma, (tx) => rememberSite(tx, source, former.site))
  // Texts of all imports may link to a site that nobody knew.
  const isEverything = isNew || since === undefined
  const rewritten = isEverything
    ? await rewriteLinks(database)
    : await rewriteLinks(database, { source, since }, await findRevived(prisma, await findKnownSites(prisma)))
  return transact(prisma, async (tx) => {
    await noteSettled(tx, source, began)
    return tellDeadLinks(tx, source, rewritten)
  })
}

/**
 * When the links of a source's records were last rewritten; undefined if they never were. Records of an import that was
 * killed were written later, so the next one rewrites theirs as well.
 */
export async function findSettled(tx: Tx, source: string): Promise<Date | undefined> {
  const where = { source_kind_key: { source, kind: KIND, key: '' } }
  const note = await tx.importSource.findUnique({ where, select: { hash: true } })
  return note ? new Date(note.hash) : undefined
}

async function noteSettled(tx: Tx, source: string, at: Date): Promise<void> {
  const where = { source_kind_key: { source, kind: KIND, key: '' } }
  const hash = at.toISOString()
  await tx.importSource.upsert({
    where,
    create: { ...where.source_kind_key, rowId: 0, hash },
    update: { hash },
    select: { id: true },
  })
}
