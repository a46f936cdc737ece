import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import { findCategoriesBelow } from './find-categories-below.ts'
import { loadPostLabels } from './load-post-labels.ts'
import { POST, type Post, postColumns, toPost } from './post-columns.ts'
import { buildPostQuery, type PostFilter } from './post-query.ts'

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
  const rows = await prisma.post.findMany({
    ...buildPostQuery({ filter, categoryIds, now: clock.now() }),
    take: limit,
    select: { ...postColumns, bodyHtml: true, createdAt: true },
  })
  const ids = rows.map((row) => row.id)
  const [translated, labels] = await Promise.all([
    translateRows(context, POST, rows),
    loadPostLabels(context, ids),
  ])
  return translated.map((row) => ({
    ...toPost(row, labels),
    bodyHtml: row.bodyHtml,
    createdAt: row.createdAt,
  }))
}
