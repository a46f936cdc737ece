import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** Deletes notices that were sent a month ago, or not confirmed within a month. Returns how many were deleted. */
export async function purgeStockNotices({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const lt = new Date(clock.now().getTime() - KEPT_MS)
  const unconfirmed = { confirmedAt: null, OR: [{ mailedAt: { lt } }, { mailedAt: null, createdAt: { lt } }] }
  const where = { OR: [{ notifiedAt: { lt } }, unconfirmed] }
  return (await database.prisma.stockNotice.deleteMany({ where })).count
}

/** Deletes the notices of an address, given in lower case. */
export async function forgetStockNotices(tx: Tx, email: string): Promise<void> {
  await tx.stockNotice.deleteMany({ where: { email } })
}

/** The notices of an address, given in lower case, the oldest first. */
export function listStockNotices({ database }: Pick<Context, 'database'>, email: string) {
  return database.prisma.stockNotice.findMany({
    where: { email },
    orderBy: { id: 'asc' },
    include: { variant: { select: { name: true, product: { select: { slug: true } } } } },
  })
}
