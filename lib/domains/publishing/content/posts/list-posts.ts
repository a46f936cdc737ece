import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { inOrder } from '#lib/platform/lists/in-order.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'
import { countVisible, type PostRow, selectNewest, selectPosts } from '../statements/posts.ts'
import { findCategoriesBelow } from './find-categories-below.ts'
import { POST, type Post, toPost } from './post-columns.ts'
import { buildPostQuery, isEmpty, type PostFilter } from './post-query.ts'

/**
 * Lists visible posts, newest first, or with a search term, the best matches first if the engine ranks. An unknown
 * category or tag has no posts.
 */
export async function listPosts(context: Context, filter: PostFilter, paging: Paging): Promise<Part<Post>> {
  const { rows, total } = isEmpty(filter)
    ? await loadNewest(context, paging)
    : await loadRows(context, await findIds(context, filter, paging))
  return { items: (await translateRows(context, POST, rows)).map(toPost), total }
}

type Rows = { rows: PostRow[]; total: number }

/** A page of all visible posts, which is what most ask for. */
async function loadNewest({ database: { prisma }, clock }: Context, paging: Paging): Promise<Rows> {
  const now = clock.now()
  const [rows, counted] = await Promise.all([
    selectRows(prisma, selectNewest, { now, ...toWindow(paging) }),
    selectRow(prisma, countVisible, { now }),
  ])
  return { rows, total: counted?.total ?? 0 }
}

type Ids = { ids: number[]; total: number }

async function loadRows({ database: { prisma } }: Context, { ids, total }: Ids): Promise<Rows> {
  return { rows: inOrder(ids, await selectRows(prisma, selectPosts, { ids })), total }
}

async function findIds(context: Context, filter: PostFilter, paging: Paging): Promise<Ids> {
  const { database, search, clock } = context
  const { prisma } = database
  const categoryIds =
    filter.category === undefined ? undefined : await findCategoriesBelow(prisma, filter.category)
  const query = buildPostQuery({ filter, categoryIds, now: clock.now() })
  const found = await constrainList(search, {
    query: { ...query, ...toWindow(paging), select: { id: true } },
    type: 'post',
    term: filter.q ?? '',
    rank: true,
  })
  const { rows, total } = await runRanked<{ id: number }>(prisma.post, found)
  return { ids: rows.map(({ id }) => id), total }
}
