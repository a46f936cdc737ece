import { type CommentInput, saveComment } from '#lib/domains/publishing/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CommentSeed, comments } from '../people/comments.ts'
import { type KnownPeople, readKnownPeople } from './known-people.ts'
import { inTransaction, lookUp, type SeedContext } from './seed-context.ts'

/** Skips posts that have comments. */
export async function seedComments(context: SeedContext): Promise<number> {
  const people = await readKnownPeople(context)
  let count = 0
  for (const [slug, threads] of Object.entries(comments)) {
    const post = await context.database.prisma.post.findUniqueOrThrow({
      where: { slug },
      select: { id: true, publishedAt: true, _count: { select: { comments: true } } },
    })
    if (post._count.comments > 0) continue
    const since = post.publishedAt ?? context.now
    const times = spreadTimes(since, context.now)
    count += await inTransaction(context, (tx) => saveThreads(tx, people, post.id, null, threads, times))
  }
  return count
}

async function saveThreads(
  tx: Tx,
  people: KnownPeople,
  postId: number,
  parentId: number | null,
  threads: readonly CommentSeed[],
  times: () => Date,
): Promise<number> {
  let count = 0
  for (const { by, body, status = 'approved', replies = [] } of threads) {
    const comment: CommentInput = {
      postId,
      parentId,
      body,
      status,
      createdAt: times(),
      ...toAuthor(by, people),
    }
    const { id } = await saveComment(tx, comment)
    count += 1 + (await saveThreads(tx, people, postId, id, replies, times))
  }
  return count
}

function toAuthor(by: CommentSeed['by'], people: KnownPeople) {
  if ('guest' in by) {
    const mailbox = by.guest.toLowerCase().replace(/[^a-z]+/g, '.')
    return { authorName: by.guest, authorEmail: `${mailbox}@example.com` }
  }
  if ('staff' in by) {
    const { id, name, email } = lookUp(people.staff, by.staff)
    return { staffId: id, authorName: name, authorEmail: email }
  }
  const { id, name, email } = lookUp(people.customers, by.customer)
  return { customerId: id, authorName: name, authorEmail: email }
}

/** Consecutive times, closer together at first, all before the end. */
function spreadTimes(since: Date, until: Date): () => Date {
  let step = 0
  return () => {
    step += 1
    const share = 1 - 1 / (1 + step * 0.08)
    return new Date(since.getTime() + Math.round((until.getTime() - since.getTime()) * share))
  }
}
