import type { Prisma } from '#lib/platform/database/db.ts'
import type { Avatars } from './load-avatars.ts'
import type { CommentStatus } from './save-comment.ts'

/** The public part of a comment, without its author's e-mail and IP address. */
export type Comment = {
  id: number
  postId: number
  parentId: number | null
  /** `staff`: the author is currently a member of staff. */
  author: { name: string; avatarUrl: string | null; staff: boolean }
  /** Plain text. */
  body: string
  status: CommentStatus
  createdAt: Date
}

export const commentColumns = {
  id: true,
  postId: true,
  parentId: true,
  customerId: true,
  staffId: true,
  authorName: true,
  body: true,
  status: true,
  createdAt: true,
} satisfies Prisma.CommentSelect

export type CommentRow = Prisma.CommentGetPayload<{ select: typeof commentColumns }>

export function toComment(row: CommentRow, avatars: Avatars): Comment {
  const { id, postId, parentId, body, createdAt } = row
  const author = { name: row.authorName, avatarUrl: avatars.find(row), staff: avatars.isStaff(row) }
  return { id, postId, parentId, author, body, status: row.status as CommentStatus, createdAt }
}
