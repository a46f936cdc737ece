import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Locks a customer's row until the transaction ends. False if the account was suspended, deleted or given another password
 * meanwhile.
 */
export async function lockCustomer(
  tx: Tx,
  { clock }: Context,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<boolean> {
  const held = await tx.customer.updateMany({
    where: { id, passwordHash, status: 'active', deletedAt: null },
    data: { updatedAt: clock.now() },
  })
  return held.count === 1
}
