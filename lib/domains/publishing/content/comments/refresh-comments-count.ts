import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'

/**
 * Counts the shown comments of posts: approved ones whose ancestors are all approved. Must be called in every
 * transaction that changes a comment; it locks the posts, so that concurrent transactions see each other's changes.
 */
export async function refreshCommentsCount(tx: Tx, postIds: number[]): Promise<void> {
  if (postIds.length === 0) return
  await lockPosts(tx, postIds)
  const approved = await tx.comment.findMany({
    where: { postId: { in: postIds }, status: 'approved' },
    select: { id: true, postId: true, parentId: true },
  })
  const byPost = groupBy(approved, (comment) => comment.postId)
  for (const id of postIds) {
    const count = countShown(byPost.get(id) ?? [])
    // Raw SQL, because the client would set the post's `updatedAt`.
    await tx.$executeRaw`UPDATE "Post" SET "commentsCount" = ${count} WHERE "id" = ${id}`
  }
}

/** Locks posts until the transaction ends against others that count or add their comments. */
export async function lockPosts(tx: Tx, postIds: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Post" SET "commentsCount" = "commentsCount" WHERE "id" IN (${Prisma.join(postIds)})`
}

/** Not a recursive statement, because PostgreSQL needs minutes for a chain of ten thousand replies. */
function countShown(approved: { id: number; parentId: number | null }[]): number {
  const answers = groupBy(approved, (comment) => comment.parentId)
  const shown = [...(answers.get(null) ?? [])]
  for (const { id } of shown) {
    for (const answer of answers.get(id) ?? []) shown.push(answer)
  }
  return shown.length
}
