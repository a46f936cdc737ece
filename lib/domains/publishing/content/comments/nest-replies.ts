import { groupBy } from '#lib/platform/lists/rows.ts'
import type { Comment } from './comment-columns.ts'

/** A comment and the replies shown below it, oldest first. */
export type CommentThread = Comment & { replies: CommentThread[] }

/**
 * Nests replies below the comments they answer, up to `levels` deep; deeper replies are moved up to the last level. A
 * reply to a comment in neither list is left out, along with its own replies. Both lists keep their order.
 */
export function nestReplies(roots: Comment[], replies: Comment[], levels: number): CommentThread[] {
  const answers = groupBy(replies, (row) => row.parentId)
  const places = new Map(replies.map((reply, place) => [reply.id, place]))
  const nest = (comment: Comment, left: number): CommentThread => {
    const direct = answers.get(comment.id) ?? []
    if (left > 1) return { ...comment, replies: direct.map((reply) => nest(reply, left - 1)) }
    const last = withAllBelow(direct, answers).sort((a, b) => placeOf(a, places) - placeOf(b, places))
    return { ...comment, replies: last.map((reply) => ({ ...reply, replies: [] })) }
  }
  return roots.map((root) => nest(root, levels))
}

function withAllBelow(comments: Comment[], answers: Map<number | null, Comment[]>): Comment[] {
  const all = [...comments]
  for (const comment of all) {
    for (const answer of answers.get(comment.id) ?? []) all.push(answer)
  }
  return all
}

function placeOf({ id }: Comment, places: Map<number, number>): number {
  return places.get(id) ?? 0
}
