import type { Context } from '#lib/context.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { behind, type KeyKind, type Keyset } from '#lib/platform/lists/keyset.ts'
import { compareNames, inOrder, type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { countVisible, type PostRow, selectNewest, selectPosts } from '../statements/posts.ts'
import { visiblePosts } from '../visibility.ts'
import { findCategoriesBelow } from './find-categories-below.ts'

type Named = { id: number; name: string }

/** Sorts tags. */
export function compareLabels(a: Named, b: Named): number {
  return compareNames(a.name, b.name) || a.id - b.id
}

/** Sorts categories with the same parent, and the categories of a post. */
function comparePlaces(a: Named & { position: number }, b: Named & { position: number }): number {
  return a.position - b.position || compareLabels(a, b)
}

/** A category or tag as shown with a post. */
type Label = { id: number; slug: string; name: string }

/** A visible post as shown in lists. */
export type Post = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Picture | null
  featured: boolean
  author: { id: number; name: string; avatarUrl: string | null } | null
  commentsOpen: boolean
  /** Approved comments. */
  commentsCount: number
  readingMinutes: number
  publishedAt: Date
  updatedAt: Date
  /** By position and name. */
  categories: Label[]
  /** By name. */
  tags: Label[]
}

/** The owner's texts among them. */
export const POST: Translatable = {
  entity: 'post',
  in: {
    image: PICTURE,
    categories: { entity: 'post_category' },
    tags: { entity: 'post_tag' },
    previous: { entity: 'post' },
    next: { entity: 'post' },
  },
}

/** A post with its categories by position and name and its tags by name, as they are in the language of the row. */
export function toPost({ publishedAt, categories, tags, ...row }: PostRow): Post {
  if (!publishedAt) throw new Error(`Post ${row.id} was loaded although it is not visible.`)
  return {
    ...row,
    publishedAt,
    categories: categories.sort(comparePlaces).map(({ id, slug, name }) => ({ id, slug, name })),
    tags: tags.sort(compareLabels),
  }
}

/** A filter for a list of posts. Parts that are left out do not narrow it. */
export type PostFilter = {
  /** The search term; a blank one does not narrow the list. */
  q?: string
  /** A category's slug; includes posts of its descendants. */
  category?: string
  /** A tag's slug. */
  tag?: string
  /** The id of the member of staff who wrote them. */
  authorId?: number
  featured?: boolean
}

/** Whether a filter narrows nothing, so that all visible posts pass it. */
function isEmpty({ q = '', ...parts }: PostFilter): boolean {
  return q.trim() === '' && Object.values(parts).every((part) => part === undefined || part === false)
}

type Terms = {
  filter: PostFilter
  /** The filter's category and its descendants, if it has one. */
  categoryIds?: number[]
  now: Date
}

/** The condition and order for visible posts that pass a filter, newest first. The search term is left to the search. */
export function buildPostQuery({ filter, categoryIds, now }: Terms) {
  return {
    where: {
      ...visiblePosts(now),
      ...(filter.featured && { featured: true }),
      ...(filter.tag !== undefined && { tags: { some: { tag: { slug: filter.tag } } } }),
      ...(filter.authorId !== undefined && { authorId: filter.authorId }),
      ...(categoryIds && { categories: { some: { categoryId: { in: categoryIds } } } }),
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
  } satisfies Prisma.PostFindManyArgs
}

/**
 * Lists visible posts, newest first, or with a search term, the best matches first if the engine ranks. An unknown
 * category or tag has no posts.
 */
export async function listPosts(
  context: Context,
  filter: PostFilter,
  { after, ...paging }: Paging & { after?: Keyset | undefined },
): Promise<Part<Post>> {
  const { rows, ...part } = after
    ? await loadRows(context, await findBehind(context, filter, { ...paging, after }))
    : isEmpty(filter)
      ? await loadNewest(context, paging)
      : await loadRows(context, await findIds(context, filter, paging))
  return { items: (await translateRows(context, POST, rows)).map(toPost), ...part }
}

/** The kinds of values of a position in a list of posts; null if its order is not one of the table's columns. */
export function postPositionKinds({ q = '' }: PostFilter): KeyKind[] | null {
  return q.trim() === '' ? ['moment', 'int'] : null
}

type Rows = { rows: PostRow[]; total: number; more?: boolean }

/** A page of all visible posts, which is what most ask for. */
async function loadNewest({ database: { prisma }, clock }: Context, paging: Paging): Promise<Rows> {
  const now = clock.now()
  const [rows, counted] = await Promise.all([
    selectRows(prisma, selectNewest, { now, ...toWindow(paging) }),
    selectRow(prisma, countVisible, { now }),
  ])
  return { rows, total: counted?.total ?? 0 }
}

type Ids = { ids: number[]; total: number; more?: boolean }

async function loadRows({ database: { prisma } }: Context, { ids, ...part }: Ids): Promise<Rows> {
  return { rows: inOrder(ids, await selectRows(prisma, selectPosts, { ids })), ...part }
}

/** Reads one more than the page has, to tell whether anything follows. */
async function findBehind(
  { database: { prisma }, clock }: Context,
  filter: PostFilter,
  { perPage, after }: Paging & { after: Keyset },
): Promise<Ids> {
  const { category } = filter
  const categoryIds = category === undefined ? undefined : await findCategoriesBelow(prisma, category)
  const now = clock.now()
  const { where } = buildPostQuery({ filter, categoryIds, now })
  // SQLite reads an index from one bound of a column: from the position on, and not from the newest post on.
  const [from] = after
  const until = from instanceof Date && from < now ? from : now
  const { where: upTo, orderBy } = buildPostQuery({ filter, categoryIds, now: until })
  const narrowed = { AND: [upTo, behind(orderBy, after)] }
  const [rows, total] = await Promise.all([
    prisma.post.findMany({ where: narrowed, orderBy, take: perPage + 1, select: { id: true } }),
    prisma.post.count({ where }),
  ])
  return { ids: rows.slice(0, perPage).map(({ id }) => id), total, more: rows.length > perPage }
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
