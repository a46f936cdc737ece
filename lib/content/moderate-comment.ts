import type { Context } from '#lib/context.ts'
import { type HeldComment, heldColumns } from './list-held-comments.ts'
import { refreshCommentsCount } from './refresh-comments-count.ts'
import type { CommentStatus } from './save-comment.ts'

/** Puts a comment into a state, from any other, and counts its post anew; null where there is no such comment. */
export function moderateComment(
  { database }: Context,
  id: number,
  status: CommentStatus,
): Promise<HeldComment | null> {
  return database.prisma.$transaction(async (tx) => {
    const { count } = await tx.comment.updateMany({ where: { id }, data: { status } })
    if (count === 0) return null
    const comment = await tx.comment.findUniqueOrThrow({ where: { id }, select: heldColumns })
    await refreshCommentsCount(tx, [comment.post.id])
    return comment
  })
}
