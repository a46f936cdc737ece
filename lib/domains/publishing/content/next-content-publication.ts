import type { Context } from '#lib/context.ts'

/** When the next scheduled post or page becomes visible; null if none is scheduled. */
export async function nextContentPublication({ database, clock }: Context): Promise<Date | null> {
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
