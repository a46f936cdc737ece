import type { Context } from '#lib/context.ts'

/** When the next scheduled product becomes visible; null if none is scheduled. */
export async function nextProductPublication({ database, clock }: Context): Promise<Date | null> {
  const row = await database.prisma.product.findFirst({
    where: { published: true, publishedAt: { gt: clock.now() } },
    orderBy: { publishedAt: 'asc' },
    select: { publishedAt: true },
  })
  return row?.publishedAt ?? null
}
