import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { translateRow } from '#lib/domains/publishing/translations/index.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import type { PageDetail } from '../pages/find-page.ts'
import type { PostDetail } from '../posts/find-post.ts'
import { POST, toPost } from '../posts/list-posts.ts'
import { selectPosts } from '../statements/posts.ts'
import { type Entry, type EntryRef, type EntryTexts, findEntry, textsOf } from './entry.ts'
import { findDraft, readRevision } from './revisions.ts'

const PURPOSE = 'content preview'
const SECONDS = 3600

/**
 * A path that shows on the site, for an hour, what the actor is writing, or what it says in a revision. Throws `stale` if it is gone.
 */
export const previewEntry = staffQuery(
  { permission: 'content.read' },
  async (context: Context, actor, shown: EntryRef | { revision: number }): Promise<string> => {
    const { database, secrets, clock } = context
    const until = Math.floor(clock.now().getTime() / 1000) + SECONDS
    const what = 'revision' in shown ? `revision-${shown.revision}` : await nameLatest(context, actor, shown)
    const found = await read(database.prisma, what)
    if (!found) throw new DomainError('stale', { current: 'removed' })
    return `/previews/${tokenOf(what, until, secrets.sign(PURPOSE, `${what}.${until}`))}`
  },
)

/** Unsaved content takes precedence. */
async function nameLatest(
  { database }: Context,
  actor: { kind: string; id?: number },
  entry: EntryRef,
): Promise<string> {
  const draft = actor.id === undefined ? null : await findDraft(database.prisma, entry, actor.id)
  return draft ? `revision-${draft.id}` : `${entry.kind}-${entry.id}`
}

function tokenOf(what: string, until: number, signature: Buffer): string {
  return `${what}.${until}.${signature.toString('base64url')}`
}

/** A post or page as the site would show it. */
export type PreviewedEntry = { post: PostDetail; page: null } | { post: null; page: PageDetail }

/** Returns null if the token is forged or has expired, or there is nothing to show any more. */
export async function findPreview(context: Context, token: string): Promise<PreviewedEntry | null> {
  const { database, secrets, clock } = context
  const [what = '', until = ''] = token.split('.')
  const seconds = /^\d{1,12}$/.test(until) ? Number(until) : 0
  if (seconds * 1000 <= clock.now().getTime()) return null
  const write = (signature: Buffer) => tokenOf(what, seconds, signature)
  if (!secrets.verify(PURPOSE, `${what}.${seconds}`, token, write)) return null
  const found = await read(database.prisma, what)
  if (!found) return null
  return found.entry.kind === 'post' ? showPost(context, found) : showPage(found)
}

type Found = { entry: Entry; texts: EntryTexts }

async function read(prisma: Context['database']['prisma'], what: string): Promise<Found | null> {
  const [, kind, id] = /^(post|page|revision)-(\d{1,9})$/.exec(what) ?? []
  if (kind === 'revision') {
    const revision = await readRevision(prisma, Number(id))
    const entry = revision && (await findEntry(prisma, revision.entry))
    return entry && { entry, texts: textsOf(revision) }
  }
  if (kind !== 'post' && kind !== 'page') return null
  const entry = await findEntry(prisma, { kind, id: Number(id) })
  return entry && { entry, texts: textsOf(entry) }
}

function detailsOf({ title, excerpt, bodyHtml, seoTitle, seoDescription }: EntryTexts) {
  const details = { title, bodyHtml, bodyText: htmlToText(bodyHtml), noindex: true, template: null }
  return { ...details, excerpt, seoTitle: seoTitle || null, seoDescription: seoDescription || null }
}

async function showPost(context: Context, { entry: { id }, texts }: Found): Promise<PreviewedEntry> {
  const found = await selectRow(context.database.prisma, selectPosts, { ids: [id] })
  if (!found) throw new Error(`There is no post ${id}.`)
  const { categories, tags } = await translateRow(context, POST, found)
  const publishedAt = found.publishedAt ?? context.clock.now()
  const post = toPost({ ...found, categories, tags, publishedAt })
  return { post: { ...post, ...detailsOf(texts), previous: null, next: null }, page: null }
}

function showPage({ entry, texts }: Found): PreviewedEntry {
  const { id, slug, image, updatedAt, page } = entry
  const { parentId = null, inMenu = false, position = 0 } = page ?? {}
  return {
    page: { ...{ id, slug, image, parentId, inMenu, position, updatedAt }, ...detailsOf(texts) },
    post: null,
  }
}
