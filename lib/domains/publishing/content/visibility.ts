import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

/** The condition for posts that visitors can see: published ones whose time has come. */
export function visiblePosts(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.PostWhereInput
}

/** The condition for published posts, including scheduled ones. */
export const datedPosts = { published: true, publishedAt: { not: null } } satisfies Prisma.PostWhereInput

/** The condition for pages that visitors can see: published ones without a time, or whose time has come. */
export function visiblePages(now: Date) {
  return {
    published: true,
    OR: [{ publishedAt: null }, { publishedAt: { lte: now } }],
  } satisfies Prisma.PageWhereInput
}

type Publication = { published: boolean; publishedAt: Date | null }

/** Whether a loaded row meets `visiblePosts`. Products follow the same rule. */
export function isVisible({ published, publishedAt }: Publication, now: Date): boolean {
  return published && publishedAt !== null && publishedAt <= now
}

/** Whether a loaded row meets `visiblePages`. */
export function isVisiblePage({ published, publishedAt }: Publication, now: Date): boolean {
  return published && (publishedAt === null || publishedAt <= now)
}

/** When the next scheduled post or page becomes visible; null if none is scheduled. */
export async function nextContentPublication({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Date | null> {
  const scheduled = {
    where: { published: true, publishedAt: { gt: clock.now() } },
    orderBy: { publishedAt: 'asc' },
    select: { publishedAt: true },
  } as const
  const rows = await Promise.all([
    database.prisma.post.findFirst(scheduled),
    database.prisma.page.findFirst(scheduled),
  ])
  const moments = rows.flatMap((row) => row?.publishedAt?.getTime() ?? [])
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}
