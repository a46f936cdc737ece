import type { Provider } from '#lib/platform/database-location.ts'
import type { Prisma } from '#lib/platform/db.ts'
import { matchWords } from '#lib/platform/match-words.ts'
import { visiblePosts } from './visibility.ts'

/** What a list of posts is narrowed to; what is left out does not narrow it. */
export type PostFilter = {
  /** Every word must stand in the title or the excerpt. */
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
  provider: Provider
}

/** Visible posts, newest first. */
export function buildPostQuery({ filter, categoryIds, now, provider }: Terms) {
  return {
    where: {
      ...visiblePosts(now),
      ...(filter.featured && { featured: true }),
      ...(filter.tag !== undefined && { tags: { some: { tag: { slug: filter.tag } } } }),
      ...(categoryIds && { categories: { some: { categoryId: { in: categoryIds } } } }),
      AND: matchWords(filter.q ?? '', provider).map((word) => ({ OR: [{ title: word }, { excerpt: word }] })),
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
  } satisfies Prisma.PostFindManyArgs
}
