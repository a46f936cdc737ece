import type { Context } from '#lib/context.ts'
import { DomainError, type Faults, invalidField } from '#lib/domains/domain-error.ts'
import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { isVisibleText, stripMarkup, stripToLine } from '#lib/platform/text/plain-text.ts'
import { visiblePosts } from '../visibility.ts'
import { commentColumns, toComment } from './comment-columns.ts'
import { loadAvatars } from './load-avatars.ts'
import type { CommentThread } from './nest-replies.ts'
import { lockPosts } from './refresh-comments-count.ts'

/** The author of a comment: a customer, or a guest as they describe themselves. */
export type CommentWriter = { customerId: number; name: string } | { email: string; name: string }

export type NewComment = {
  /** The post's slug. */
  slug: string
  /** Markup is removed. */
  body: string
  /** The comment that this one answers. */
  parentId: number | null
  writer: CommentWriter
  ip: string
}

const REPEATED_WITHIN_MS = 10 * 60_000

/**
 * Saves a comment, which is shown once it is approved. Throws `guest_comments_off`, `invalid_fields`, `post_not_found`,
 * `comments_closed` or `repeated_comment`.
 */
export async function postComment(
  context: Context,
  { slug, parentId, writer, ip, ...written }: NewComment,
  inTransaction?: InTransaction<CommentThread>,
): Promise<CommentThread> {
  const { database, settings, clock } = context
  if (!('customerId' in writer) && !settings.current['comments.guests_allowed'])
    throw new DomainError('guest_comments_off')
  const text = { body: stripMarkup(written.body), authorName: stripToLine(writer.name) }
  assertReadable(text, writer)
  const now = clock.now()

  return transact(database.prisma, async (tx) => {
    const post = await lockPost(tx, slug, now)
    const rootId = parentId === null ? null : await findRoot(tx, post.id, parentId)
    const author = await identify(tx, writer)
    await assertNew(tx, { body: text.body, ...author }, now)
    const row = await tx.comment.create({
      data: { postId: post.id, parentId, rootId, ...text, ...author, ipAddress: ip, createdAt: now },
      select: commentColumns,
    })
    const comment = { ...toComment(row, await loadAvatars(tx, [row])), replies: [] }
    await inTransaction?.(tx, comment)
    await noticeComment(tx, context, { id: row.id, on: post.title, author: text.authorName, text: text.body })
    return comment
  })
}

type Held = { id: number; on: string; author: string; text: string }

function noticeComment(tx: Tx, context: Context, { id, on, ...onlyInMail }: Held): Promise<void> {
  return notifyOwner(tx, context, { key: `comment:${id}`, notice: { event: 'comment', id, on }, onlyInMail })
}

/** A customer's name is accepted whatever it looks like; a guest's must be readable. */
function assertReadable({ body, authorName }: { body: string; authorName: string }, writer: CommentWriter) {
  const faults: Faults = {}
  if (!isVisibleText(body)) faults.body = [{ code: 'required' }]
  if (!('customerId' in writer) && !isVisibleText(authorName)) faults.author_name = [{ code: 'required' }]
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
}

/** Locks a post, so that of concurrent identical comments, all but the first see the first. */
async function lockPost(tx: Tx, slug: string, now: Date): Promise<{ id: number; title: string }> {
  const select = { id: true, title: true, commentsOpen: true } as const
  const post = await tx.post.findFirst({ where: { slug, ...visiblePosts(now) }, select })
  if (!post) throw new DomainError('post_not_found')
  if (!post.commentsOpen) throw new DomainError('comments_closed')
  await lockPosts(tx, [post.id])
  return post
}

/** Finds the top-level comment of the thread that the answered comment belongs to. */
async function findRoot(tx: Tx, postId: number, parentId: number): Promise<number> {
  const where = { id: parentId, postId, status: 'approved' }
  const parent = await tx.comment.findFirst({ where, select: { rootId: true } })
  if (!parent) throw invalidField('parent_id', 'unknown_comment')
  return parent.rootId ?? parentId
}

type Author = { customerId: number | null; staffId: number | null; authorEmail: string | null }

async function identify(tx: Tx, writer: CommentWriter): Promise<Author> {
  if (!('customerId' in writer)) {
    return { customerId: null, staffId: null, authorEmail: writer.email.trim().toLowerCase() }
  }
  const { customerId } = writer
  const staff = await tx.staff.findFirst({ where: { customerId, active: true }, select: { id: true } })
  return { customerId, staffId: staff?.id ?? null, authorEmail: null }
}

async function assertNew(
  tx: Tx,
  { body, customerId, authorEmail }: Author & { body: string },
  now: Date,
): Promise<void> {
  const where: Prisma.CommentWhereInput = {
    // Every status is listed, because the index begins with this column.
    status: { in: ['pending', 'approved', 'rejected', 'spam'] },
    createdAt: { gt: new Date(now.getTime() - REPEATED_WITHIN_MS) },
    customerId,
    authorEmail,
    body,
  }
  if (await tx.comment.findFirst({ where, select: { id: true } })) throw new DomainError('repeated_comment')
}
