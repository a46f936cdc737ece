import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/paging.ts'
import { findCategoriesBelow } from './find-categories-below.ts'
import { type Post, postColumns, toPost } from './post-columns.ts'
import { buildPostQuery, type PostFilter } from './post-query.ts'
import { readPostLabels } from './read-post-labels.ts'

/** Visible posts, newest first. An unknown category or tag has none. */
export async function listPosts(context: Context, filter: PostFilter, paging: Paging): Promise<Part<Post>> {
  const { database, clock } = context
  const { prisma, provider } = database
  const categoryIds =
    filter.category === undefined ? undefined : await findCategoriesBelow(prisma, filter.category)
  const query = buildPostQuery({ filter, categoryIds, now: clock.now(), provider })
  const [total, rows] = await Promise.all([
    prisma.post.count({ where: query.where }),
    prisma.post.findMany({ ...query, ...toWindow(paging), select: postColumns }),
  ])
  const labels = await readPostLabels(
    prisma,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => toPost(row, labels)), total }
}
