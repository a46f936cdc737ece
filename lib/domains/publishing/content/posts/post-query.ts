import type { Prisma } from '#lib/platform/database/db.ts'
import { visiblePosts } from '../visibility.ts'

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
export function isEmpty({ q = '', ...parts }: PostFilter): boolean {
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
