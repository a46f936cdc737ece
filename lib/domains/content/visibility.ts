import type { Prisma } from '#lib/platform/database/db.ts'

/** What a visitor may see of posts: published ones from their moment on. */
export function visiblePosts(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.PostWhereInput
}

/** Published posts, those whose moment is still to come among them. */
export const datedPosts = { published: true, publishedAt: { not: null } } satisfies Prisma.PostWhereInput

/** A page needs no moment to be seen; one with a moment is seen from then on. */
export function visiblePages(now: Date) {
  return {
    published: true,
    OR: [{ publishedAt: null }, { publishedAt: { lte: now } }],
  } satisfies Prisma.PageWhereInput
}

type Publication = { published: boolean; publishedAt: Date | null }

/** `visiblePosts` for a row that is already read; products follow the same rule. */
export function isVisible({ published, publishedAt }: Publication, now: Date): boolean {
  return published && publishedAt !== null && publishedAt <= now
}

/** `visiblePages` for a row that is already read. */
export function isVisiblePage({ published, publishedAt }: Publication, now: Date): boolean {
  return published && (publishedAt === null || publishedAt <= now)
}
