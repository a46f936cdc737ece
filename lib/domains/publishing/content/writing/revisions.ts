import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { type EntryRef, type EntryTexts, entrySubject, findEntry, textsOf } from './entry.ts'

/** How many saved revisions of a post or page are kept. */
const MAX_REVISIONS = 30

const Texts = z.object({
  title: z.string(),
  excerpt: z.string(),
  bodyHtml: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})

export type Revision = { id: number; at: Date; by: string | null }

/** A revision's content and entry. */
export type RevisionTexts = EntryTexts & { entry: EntryRef }

export function whereEntry({ kind, id }: EntryRef) {
  return kind === 'post' ? { postId: id } : { pageId: id }
}

/** Keeps what an entry says, and lets go of the oldest revisions beyond those that are kept. */
export async function keepRevision(
  tx: Tx,
  entry: EntryRef,
  texts: EntryTexts,
  { staffId, at }: { staffId: number | null; at: Date },
): Promise<void> {
  const of = { ...whereEntry(entry), isDraft: false }
  await tx.contentRevision.create({
    data: { ...of, staffId, content: textsOf(texts), createdAt: at },
    select: { id: true },
  })
  const old = await tx.contentRevision.findMany({
    where: of,
    orderBy: { id: 'desc' },
    skip: MAX_REVISIONS,
    select: { id: true },
  })
  if (old.length > 0) await tx.contentRevision.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
}

/** Saved revisions of an entry, the latest first. */
export const listRevisions = staffQuery(
  { permission: 'content.write' },
  async ({ database }: Context, _actor, entry: EntryRef): Promise<Revision[]> => {
    const rows = await database.prisma.contentRevision.findMany({
      where: { ...whereEntry(entry), isDraft: false },
      orderBy: { id: 'desc' },
      take: MAX_REVISIONS,
      select: { id: true, createdAt: true, staff: { select: { name: true } } },
    })
    return rows.map(({ id, createdAt, staff }) => ({ id, at: createdAt, by: staff?.name ?? null }))
  },
)

/** Stores a member's unsaved text in place of their former one. Throws `stale` if the entry is gone. */
export const keepDraft = staffAction(
  { permission: 'content.write', action: 'content.draft_kept' },
  async (
    { context, tx, actor, unchanged }: ActionScope<Context>,
    entry: EntryRef,
    texts: EntryTexts,
  ): Promise<Date> => {
    unchanged()
    const staffId = actor.kind === 'staff' ? actor.id : null
    if (!(await findEntry(tx, entry))) throw new DomainError('stale', { current: 'removed' })
    await dropDrafts(tx, entry, staffId)
    const createdAt = context.clock.now()
    const content = { ...textsOf(texts), bodyHtml: sanitizeHtml(texts.bodyHtml) }
    await tx.contentRevision.create({
      data: { ...whereEntry(entry), isDraft: true, staffId, content, createdAt },
      select: { id: true },
    })
    return createdAt
  },
)

/** Lets go of what the actor has written and not saved. */
export const discardDraft = staffAction(
  { permission: 'content.write', action: 'content.draft_discarded' },
  async ({ tx, actor, record, unchanged }: ActionScope<Context>, entry: EntryRef): Promise<void> => {
    const dropped = await dropDrafts(tx, entry, actor.kind === 'staff' ? actor.id : null)
    if (dropped === 0) unchanged()
    else record({ subject: entrySubject(entry) })
  },
)

export async function dropDrafts(tx: Tx, entry: EntryRef, staffId: number | null): Promise<number> {
  const { count } = await tx.contentRevision.deleteMany({
    where: { ...whereEntry(entry), isDraft: true, staffId },
  })
  return count
}

/** The unsaved text of a member of staff; null if there is none. */
export async function findDraft(
  tx: Tx,
  entry: EntryRef,
  staffId: number,
): Promise<(EntryTexts & { id: number; at: Date }) | null> {
  const row = await tx.contentRevision.findFirst({
    where: { ...whereEntry(entry), isDraft: true, staffId },
    orderBy: { id: 'desc' },
  })
  return row && { ...Texts.parse(row.content), id: row.id, at: row.createdAt }
}

/** Returns null if it is kept no more. */
export async function readRevision(tx: Tx, id: number): Promise<RevisionTexts | null> {
  const row = await tx.contentRevision.findUnique({ where: { id } })
  if (!row) return null
  const entry: EntryRef =
    row.postId === null ? { kind: 'page', id: row.pageId ?? 0 } : { kind: 'post', id: row.postId }
  return { ...Texts.parse(row.content), entry }
}
