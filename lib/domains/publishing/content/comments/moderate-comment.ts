import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type HeldComment, heldColumns } from './list-held-comments.ts'
import { refreshCommentsCount } from './refresh-comments-count.ts'
import type { CommentStatus } from './save-comment.ts'

/** Sets the status of a comment and refreshes its post's count. Null if there is no such comment. */
export async function moderateComment(
  { database }: Context,
  id: number,
  status: CommentStatus,
): Promise<HeldComment | null> {
  const { prisma } = database
  await transact(prisma, async (tx) => {
    const { count } = await tx.comment.updateMany({ where: { id }, data: { status, removedAt: null } })
    if (count === 0) return
    const { postId } = await tx.comment.findUniqueOrThrow({ where: { id }, select: { postId: true } })
    await refreshCommentsCount(tx, [postId])
  })
  return prisma.comment.findUnique({ where: { id }, select: heldColumns })
}
