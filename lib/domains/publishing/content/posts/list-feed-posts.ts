import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { inOrder } from '#lib/platform/lists/rows.ts'
import { selectFeedPosts } from '../statements/posts.ts'
import { findCategoriesBelow } from './find-categories-below.ts'
import { buildPostQuery, POST, type Post, type PostFilter, toPost } from './list-posts.ts'

/** A post with everything that a feed contains of it. */
export type FeedPost = Post & {
  /** Sanitised. */
  bodyHtml: string
  createdAt: Date
}

/** Lists the newest visible posts that pass a filter, with their texts. */
export async function listFeedPosts(
  context: Context,
  filter: Omit<PostFilter, 'q'>,
  limit: number,
): Promise<FeedPost[]> {
  const { database, clock } = context
  const { prisma } = database
  const { category } = filter
  const categoryIds = category === undefined ? undefined : await findCategoriesBelow(prisma, category)
  const found = await prisma.post.findMany({
    ...buildPostQuery({ filter, categoryIds, now: clock.now() }),
    take: limit,
    select: { id: true },
  })
  const ids = found.map(({ id }) => id)
  const rows = inOrder(ids, await selectRows(prisma, selectFeedPosts, { ids }))
  return (await translateRows(context, POST, rows)).map((row) => ({
    ...toPost(row),
    bodyHtml: row.bodyHtml,
    createdAt: row.createdAt,
  }))
}
