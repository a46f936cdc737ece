import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import { visiblePosts } from '../visibility.ts'
import { type Comment, type CommentRow, commentColumns, toComment } from './comment-columns.ts'
import { loadAvatars } from './load-avatars.ts'
import { type CommentThread, nestReplies } from './nest-replies.ts'

/**
 * Lists the approved top-level comments of a visible post, oldest first, each with its approved replies; null if there
 * is no such post. Replies to a comment that is not approved are left out.
 */
export async function listComments(
  { database, settings, clock }: Context,
  slug: string,
  paging: Paging,
): Promise<Part<CommentThread> | null> {
  const { prisma } = database
  const post = await prisma.post.findFirst({
    where: { slug, ...visiblePosts(clock.now()) },
    select: { id: true },
  })
  if (!post) return null
  const where = { postId: post.id, parentId: null, status: 'approved' }
  const [total, roots] = await Promise.all([
    prisma.comment.count({ where }),
    prisma.comment.findMany({ where, orderBy: oldestFirst, ...toWindow(paging), select: commentColumns }),
  ])
  const replies = await loadReplies(prisma, roots)
  const avatars = await loadAvatars(prisma, [...roots, ...replies])
  const show = (row: CommentRow): Comment => toComment(row, avatars)
  const items = nestReplies(roots.map(show), replies.map(show), settings.current['comments.max_depth'])
  return { items, total }
}

const oldestFirst = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]

async function loadReplies(prisma: Tx, roots: CommentRow[]): Promise<CommentRow[]> {
  if (roots.length === 0) return []
  const rows = await prisma.comment.findMany({
    where: { rootId: { in: roots.map((root) => root.id) }, status: 'approved' },
    select: commentColumns,
  })
  // Sorted here: with an ORDER BY, SQLite scans all approved comments.
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
}
