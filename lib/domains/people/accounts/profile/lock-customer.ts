import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Locks a customer's row until the transaction ends. Returns false if the account was suspended, deleted or given
 * another password since `passwordHash` was loaded.
 */
export async function lockCustomer(
  tx: Tx,
  { clock }: Context,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<boolean> {
  const locked = await tx.customer.updateMany({
    where: { id, passwordHash, status: 'active', deletedAt: null },
    data: { updatedAt: clock.now() },
  })
  return locked.count === 1
}
