import type { Tx } from '#lib/platform/database/db.ts'
import type { SavedRow } from '../writing/content-input.ts'
import { refreshCommentsCount } from './refresh-comments-count.ts'

export type CommentStatus = 'pending' | 'approved' | 'rejected' | 'spam'

export type CommentInput = {
  /** The row to update; without it, a comment is added. */
  id?: number
  postId: number
  /** A comment of the same post. */
  parentId?: number | null
  customerId?: number | null
  staffId?: number | null
  authorName: string
  authorEmail?: string | null
  /** Plain text. */
  body: string
  status: CommentStatus
  ipAddress?: string | null
  createdAt?: Date
}

/** Adds or updates a comment and refreshes the post's count, in the caller's transaction. */
export async function saveComment(tx: Tx, input: CommentInput): Promise<SavedRow> {
  const [saved] = await saveComments(tx, [input])
  if (!saved) throw new Error('The comment was not saved.')
  return saved
}

/** Like `saveComment` for several, in order, refreshing counts once. A parent must come before its replies. */
export async function saveComments(tx: Tx, inputs: CommentInput[]): Promise<SavedRow[]> {
  const saved: SavedRow[] = []
  for (const { id, ...columns } of inputs) {
    const data = { ...columns, rootId: await findRoot(tx, columns.parentId) }
    const row =
      id === undefined
        ? await tx.comment.create({ data, select: { id: true } })
        : await tx.comment.update({ where: { id }, data, select: { id: true } })
    saved.push({ id: row.id, outcome: id === undefined ? 'created' : 'updated' })
  }
  await refreshCommentsCount(tx, [...new Set(inputs.map((input) => input.postId))])
  return saved
}

async function findRoot(tx: Tx, parentId: number | null | undefined): Promise<number | null> {
  if (!parentId) return null
  const parent = await tx.comment.findUnique({ where: { id: parentId }, select: { rootId: true } })
  return parent?.rootId ?? parentId
}
