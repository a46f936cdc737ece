import type { z } from 'zod'
import { type CommentThread, postComment } from '#lib/domains/publishing/content/index.ts'
import type { InTransaction } from '#lib/platform/database/transact.ts'
import type { CommentBody } from '#lib/web/inputs/comment.ts'
import type { Sender } from './sender.ts'

/** Posts a comment from an app or a page, within the sender's hourly limit. Throws `rate_limited`. */
export async function submitComment(
  { context, customer, ip, bucket, budgets }: Sender,
  slug: string,
  { body, parent_id: parentId = null, author_name: name, author_email: email }: z.output<typeof CommentBody>,
  inTransaction?: InTransaction<CommentThread>,
): Promise<CommentThread> {
  const sender = customer ? `customer ${customer.id}` : bucket
  const limit = context.settings.current['comments.per_hour']
  await budgets.spendUse(`comments ${sender}`, { limit, seconds: 3600 })
  const writer = customer
    ? { customerId: customer.id, name: customer.name }
    : { name: name ?? '', email: email ?? '' }
  return postComment(context, { slug, body, parentId, writer, ip }, inTransaction)
}
