import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { isReservedSlug } from '../pages/reserved-slugs.ts'
import { savePage } from '../pages/save-page.ts'
import { savePost } from '../posts/save-post.ts'
import {
  type Entry,
  type EntryKind,
  type EntryRef,
  type EntryTexts,
  entrySubject,
  findEntry,
} from './entry.ts'
import { dropDrafts, keepRevision, readRevision, whereEntry } from './revisions.ts'

/** The fields of a form. Parts that a page or post does not have are left out. */
export type EntryChange = EntryTexts & {
  /** Empty for one made from the title. */
  slug: string
  /** The address of a picture; empty for none. */
  imageUrl: string
  noindex: boolean
  published: boolean
  /** Null for now, if it is published. */
  publishedAt: Date | null
  post?: NonNullable<Entry['post']>
  page?: NonNullable<Entry['page']>
}

/** Creates a draft with a title and nothing else. Returns its id. */
export const createEntry = staffAction(
  { permission: 'content.write', action: 'content.created' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { kind, title }: { kind: EntryKind; title: string },
  ): Promise<number> => {
    const slug = await findOpenSlug(tx, { kind, id: 0, slug: null }, title, languageOf(context))
    const now = context.clock.now()
    const shared = { slug, title, bodyHtml: '', published: false, createdAt: now, updatedAt: now }
    const { id } =
      kind === 'post'
        ? await savePost(tx, { ...shared, authorId: actor.kind === 'staff' ? actor.id : null })
        : await savePage(tx, shared)
    record({ subject: entrySubject({ kind, id }), after: { title, slug } })
    return id
  },
)

type Saving = EntryRef & {
  /** The version that the form showed. */
  version: Date
  change: EntryChange
}

const save = staffAction(
  { permission: 'content.write', action: 'content.saved' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { kind, id, version, change }: Saving,
  ): Promise<Entry> => {
    const before = await lockVersion(tx, { kind, id }, version)
    const slug =
      change.slug === ''
        ? await findOpenSlug(tx, before, change.title, languageOf(context))
        : slugify(change.slug, kind)
    if (kind === 'page' && isReservedSlug(slug)) throw invalidField('slug', 'slug_reserved')
    if (slug !== before.slug && (await isTaken(tx, kind, slug))) throw invalidField('slug', 'slug_taken')
    const now = after(context.clock.now(), before.updatedAt)
    const staffId = actor.kind === 'staff' ? actor.id : null
    if ((await tx.contentRevision.count({ where: { ...whereEntry(before), isDraft: false } })) === 0)
      await keepRevision(tx, before, before, { staffId: null, at: before.updatedAt })
    await write(tx, before, { ...change, slug, publishedAt: publicationOf(change, context) }, now)
    const saved = await findEntry(tx, before)
    if (!saved) throw new Error(`${entrySubject(before)} is gone within its own transaction.`)
    await keepRevision(tx, saved, saved, { staffId, at: now })
    await dropDrafts(tx, saved, staffId)
    record({ subject: entrySubject(before), before: factsOf(before), after: factsOf(saved) })
    return saved
  },
)

/**
 * Saves a post or page. Throws `stale` if it was changed since the version that the form showed, and `invalid_fields` if its slug is
 * taken or reserved.
 */
export const saveEntry = aroundAction(save, (context: Context, actor, given: Saving) =>
  save(context, actor, given).catch((error: { code?: string }) => {
    // Of two that are saved with the same slug at once, the database admits only the first.
    throw error.code === 'P2002' ? invalidField('slug', 'slug_taken') : error
  }),
)

/** Makes an entry say again what it said in a revision; what it says now stays among the revisions. */
export const restoreRevision = staffAction(
  { permission: 'content.write', action: 'content.restored' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { id, version }: { id: number; version: Date },
  ): Promise<void> => {
    const revision = await readRevision(tx, id)
    if (!revision) throw new DomainError('stale', { current: 'removed' })
    const { entry, ...texts } = revision
    const before = await lockVersion(tx, entry, version)
    const now = after(context.clock.now(), before.updatedAt)
    await write(tx, before, { ...toChange(before), ...texts }, now)
    const saved = await findEntry(tx, entry)
    if (!saved) throw new Error(`${entrySubject(entry)} is gone within its own transaction.`)
    await keepRevision(tx, saved, saved, { staffId: actor.kind === 'staff' ? actor.id : null, at: now })
    record({ subject: entrySubject(entry), details: { revision: id } })
  },
)

/** Publishes entries, or makes drafts of them. Returns those that were not so already. */
export const publishEntries = staffAction(
  { permission: 'content.write', action: 'content.published' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    { kind, ids, published }: { kind: EntryKind; ids: readonly number[]; published: boolean },
  ): Promise<number[]> => {
    const now = context.clock.now()
    const where = { id: { in: [...ids] }, published: !published }
    const select = { select: { id: true } }
    if (kind === 'post' && published)
      await tx.post.updateMany({ where: { ...where, publishedAt: null }, data: { publishedAt: now } })
    const data = { published, updatedAt: now }
    const changed =
      kind === 'post'
        ? await tx.post.updateManyAndReturn({ where, data, ...select })
        : await tx.page.updateManyAndReturn({ where, data, ...select })
    if (changed.length === 0) unchanged()
    for (const { id } of changed)
      record({
        subject: entrySubject({ kind, id }),
        before: { published: !published },
        after: { published },
      })
    return changed.map(({ id }) => id)
  },
)

/** Deletes a post with its comments, or a page. Throws `stale` if it was changed since the version that was shown. */
export const deleteEntry = staffAction(
  { permission: 'content.write', action: 'content.deleted' },
  async (
    { tx, record }: ActionScope<Context>,
    { kind, id, version }: EntryRef & { version: Date },
  ): Promise<void> => {
    const entry = await lockVersion(tx, { kind, id }, version)
    if (kind === 'post') await tx.post.delete({ where: { id } })
    else await tx.page.delete({ where: { id } })
    record({ subject: entrySubject(entry), before: factsOf(entry) })
  },
)

/** Locks an entry that still is in a version. Throws `stale` otherwise. */
async function lockVersion(tx: Tx, entry: EntryRef, updatedAt: Date): Promise<Entry> {
  const { id } = entry
  const change = { where: { id, updatedAt }, data: { updatedAt } }
  const { count } =
    entry.kind === 'post' ? await tx.post.updateMany(change) : await tx.page.updateMany(change)
  const found = count > 0 ? await findEntry(tx, entry) : null
  if (!found) throw new DomainError('stale', { current: entrySubject(entry) })
  return found
}

async function write(tx: Tx, { kind, id }: EntryRef, change: EntryChange, now: Date): Promise<void> {
  const { imageUrl, seoTitle, seoDescription, published, post, page, ...given } = change
  const shared = {
    ...given,
    id,
    image: imageUrl === '' ? null : { url: imageUrl },
    seoTitle: seoTitle || null,
    seoDescription: seoDescription || null,
    published,
    updatedAt: now,
  }
  if (kind === 'post') {
    const tags = post?.tags.map((name) => ({ name }))
    await savePost(tx, { ...shared, ...post, tags })
  } else await savePage(tx, { ...shared, ...page })
}

/** A post is dated once it is published; a page needs no time. */
function publicationOf({ published, publishedAt, post }: EntryChange, { clock }: Context): Date | null {
  return publishedAt ?? (published && post ? clock.now() : null)
}

function toChange({ image, post, page, ...entry }: Entry): EntryChange {
  return { ...entry, imageUrl: image?.url ?? '', post: post ?? undefined, page: page ?? undefined }
}

function languageOf({ settings }: Pick<Context, 'settings'>): string {
  return settings.current['site.locale']
}

/** A slug made from a title, which nothing else has. */
function findOpenSlug(
  tx: Tx,
  { kind, slug }: EntryRef & { slug: string | null },
  title: string,
  language: string,
): Promise<string> {
  return findFreeSlug(
    slugify(title, kind, language),
    async (one) =>
      one !== slug && ((kind === 'page' && isReservedSlug(one)) || (await isTaken(tx, kind, one))),
  )
}

function isTaken(tx: Tx, kind: EntryKind, slug: string): Promise<boolean> {
  const find = { where: { slug }, select: { id: true } }
  return (kind === 'post' ? tx.post.findUnique(find) : tx.page.findUnique(find)).then(Boolean)
}

/** Versions differ even if the clock stands still. */
function after(now: Date, before: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

function factsOf({ title, slug, published, publishedAt }: Entry) {
  return { title, slug, published, publishedAt: publishedAt?.toISOString() ?? null }
}
