import type { z } from 'zod'
import type { InTransaction } from '#lib/domains/accounts/index.ts'
import {
  CommentsClosed,
  type CommentThread,
  GuestCommentsOff,
  InvalidComment,
  PostNotFound,
  postComment,
  RepeatedComment,
  UnknownParent,
} from '#lib/domains/content/index.ts'
import type { CommentBody } from '#lib/web/inputs/comment.ts'
import { InvalidFields } from '#lib/web/messages/invalid-fields.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Sender } from './sender.ts'

/** Takes a comment from an app or a page, as often as the site lets its sender, and says refusals in the API's words. */
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
  try {
    return await postComment(context, { slug, body, parentId, writer, ip }, inTransaction)
  } catch (error) {
    throw translate(error)
  }
}

const CODES = [
  [PostNotFound, 'not_found'],
  [CommentsClosed, 'comments_closed'],
  [GuestCommentsOff, 'not_signed_in'],
  [RepeatedComment, 'duplicate'],
] as const

const FIELDS = { body: 'body', name: 'author_name' } as const

function translate(error: unknown): unknown {
  if (error instanceof UnknownParent) return new InvalidFields({ parent_id: [{ code: 'unknown_comment' }] })
  if (error instanceof InvalidComment) {
    const faults = error.blank.map((field) => [FIELDS[field], [{ code: 'required' as const }]])
    return new InvalidFields(Object.fromEntries(faults))
  }
  const code = CODES.find(([kind]) => error instanceof kind)?.[1]
  return code === undefined ? error : new Refusal(code)
}
