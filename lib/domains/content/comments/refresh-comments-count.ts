import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'

/**
 * Counts the comments of posts that are shown: the approved ones below none but approved ones. To be called in every
 * transaction that changes a comment; of such at once, each counts what the one before it did.
 */
export async function refreshCommentsCount(tx: Tx, postIds: number[]): Promise<void> {
  if (postIds.length === 0) return
  await holdPosts(tx, postIds)
  const approved = await tx.comment.findMany({
    where: { postId: { in: postIds }, status: 'approved' },
    select: { id: true, postId: true, parentId: true },
  })
  const byPost = groupBy(approved, (comment) => comment.postId)
  for (const id of postIds) {
    const count = countShown(byPost.get(id) ?? [])
    // Not through the model, which would say that the post was written anew.
    await tx.$executeRaw`UPDATE "Post" SET "commentsCount" = ${count} WHERE "id" = ${id}`
  }
}

/** Lets no other transaction that counts or adds comments of these posts go on before this one has ended. */
export async function holdPosts(tx: Tx, postIds: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Post" SET "commentsCount" = "commentsCount" WHERE "id" IN (${Prisma.join(postIds)})`
}

/** Not left to a recursive statement: PostgreSQL needs minutes for a chain of ten thousand replies. */
function countShown(approved: { id: number; parentId: number | null }[]): number {
  const answers = groupBy(approved, (comment) => comment.parentId)
  const shown = [...(answers.get(null) ?? [])]
  for (const { id } of shown) {
    for (const answer of answers.get(id) ?? []) shown.push(answer)
  }
  return shown.length
}
