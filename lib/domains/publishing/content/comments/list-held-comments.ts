import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { CommentStatus } from './save-comment.ts'

/** A comment with what the site's owner needs to judge it. */
export type HeldComment = Prisma.CommentGetPayload<{ select: typeof heldColumns }>

export const heldColumns = {
  id: true,
  status: true,
  parentId: true,
  customerId: true,
  authorName: true,
  authorEmail: true,
  ipAddress: true,
  body: true,
  createdAt: true,
  post: { select: { id: true, slug: true, title: true } },
} satisfies Prisma.CommentSelect

/** Lists the comments with a status, oldest first. */
export function listHeldComments({ database }: Context, status: CommentStatus): Promise<HeldComment[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
  return database.prisma.comment.findMany({
    where: { status, removedAt: null },
    orderBy,
    select: heldColumns,
  })
}
