import type { Prisma } from '#lib/platform/database/db.ts'
import { visiblePosts } from '../visibility.ts'

/** What a list of posts is narrowed to; what is left out does not narrow it. */
export type PostFilter = {
  /** What is searched for; blank leaves the list as it is. */
  q?: string
  /** A category's slug; posts of the categories below it count too. */
  category?: string
  /** A tag's slug. */
  tag?: string
  featured?: boolean
}

type Terms = {
  filter: PostFilter
  /** The category and those below it, where the filter names one. */
  categoryIds?: number[]
  now: Date
}

/** Visible posts, newest first; what is searched for is left to the search. */
export function buildPostQuery({ filter, categoryIds, now }: Terms) {
  return {
    where: {
      ...visiblePosts(now),
      ...(filter.featured && { featured: true }),
      ...(filter.tag !== undefined && { tags: { some: { tag: { slug: filter.tag } } } }),
      ...(categoryIds && { categories: { some: { categoryId: { in: categoryIds } } } }),
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
  } satisfies Prisma.PostFindManyArgs
}
