import type { Tx } from '#lib/platform/database/db.ts'

const NAME = 'redirects'

/**
 * Makes other writers of redirects wait until the transaction ends: two that do not see each other's redirects could form a
 * circle. The lock is a row, so that it works on every database.
 */
export async function lockRedirects(tx: Tx): Promise<void> {
  const start = new Date(0)
  await tx.jobLease.upsert({
    where: { name: NAME },
    create: { name: NAME, owner: '', expiresAt: start },
    update: { expiresAt: start },
    select: { name: true },
  })
}
