import { z } from 'zod'
import type { CommentThread } from '#lib/domains/publishing/content/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'
import { ModerationStatus } from '#lib/web/presenters/moderation-status.ts'

const CommentAuthor = z
  .object({
    name: z.string().describe('As the site shows it.'),
    avatar_url: z.url().nullable().describe('A picture of them.'),
    staff: z.boolean().meta({ description: 'Whether they wrote on behalf of the site.' }),
  })
  .meta({ id: 'CommentAuthor', description: 'The author of a comment.' })

export const Comment = z
  .object({
    id: z.int().describe('Identifies the comment, as `parent_id` of replies.'),
    post_id: z.int().describe('The post that it is on.'),
    parent_id: z.int().nullable().meta({ description: 'The comment this one replies to.' }),
    author: CommentAuthor,
    body: z.string().meta({ description: 'Plain text.' }),
    status: ModerationStatus,
    created_at: Timestamp,
    replies_count: z.int().meta({ description: 'The length of `replies`.' }),
    get replies(): z.ZodArray<typeof Comment> {
      return z.array(Comment).describe('Replies to it, oldest first.')
    },
  })
  .meta({ id: 'Comment', description: 'A comment on a post, with its replies, oldest first.' })

export function presentComment(comment: CommentThread, format: Format): z.input<typeof Comment> {
  const { author } = comment
  return {
    id: comment.id,
    post_id: comment.postId,
    parent_id: comment.parentId,
    author: {
      name: author.name,
      avatar_url: author.avatarUrl === null ? null : format.url(author.avatarUrl),
      staff: author.staff,
    },
    body: comment.body,
    status: comment.status,
    created_at: format.time(comment.createdAt),
    replies_count: comment.replies.length,
    replies: comment.replies.map((reply) => presentComment(reply, format)),
  }
}
