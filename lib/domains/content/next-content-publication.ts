import type { Context } from '#lib/context.ts'

/** The earliest moment at which a scheduled post or page appears; null where none waits. */
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
