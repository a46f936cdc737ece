import type { Context } from '#lib/context.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** Deletes addresses that were not confirmed within a month of the mail. Returns how many were deleted. */
export async function purgeUnconfirmed({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const where = { confirmedAt: null, mailedAt: { lt: before } }
  return (await database.prisma.newsletterSubscriber.deleteMany({ where })).count
}
