import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'
import { findCategoriesBelow } from './find-categories-below.ts'
import { loadPostLabels } from './load-post-labels.ts'
import { POST, type Post, type PostRow, postColumns, toPost } from './post-columns.ts'
import { buildPostQuery, type PostFilter } from './post-query.ts'

/**
 * Lists visible posts, newest first, or with a search term, the best matches first if the engine ranks. An unknown
 * category or tag has no posts.
 */
export async function listPosts(context: Context, filter: PostFilter, paging: Paging): Promise<Part<Post>> {
  const { database, search, clock } = context
  const { prisma } = database
  const categoryIds =
    filter.category === undefined ? undefined : await findCategoriesBelow(prisma, filter.category)
  const query = buildPostQuery({ filter, categoryIds, now: clock.now() })
  const found = await constrainList(search, {
    query: { ...query, ...toWindow(paging), select: postColumns },
    type: 'post',
    term: filter.q ?? '',
    rank: true,
  })
  const { total, rows } = await runRanked<PostRow>(prisma.post, found)
  const ids = rows.map((row) => row.id)
  const [translated, labels] = await Promise.all([
    translateRows(context, POST, rows),
    loadPostLabels(context, ids),
  ])
  return { items: translated.map((row) => toPost(row, labels)), total }
}
