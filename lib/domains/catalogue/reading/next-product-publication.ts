import type { Context } from '#lib/context.ts'

/** The earliest moment at which a scheduled product appears; null where none waits. */
export async function nextProductPublication({ database, clock }: Context): Promise<Date | null> {
  const row = await database.prisma.product.findFirst({
    where: { published: true, publishedAt: { gt: clock.now() } },
    orderBy: { publishedAt: 'asc' },
    select: { publishedAt: true },
  })
  return row?.publishedAt ?? null
}
