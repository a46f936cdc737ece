import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Holds a customer's row until the transaction ends, provided that the account is still the active one whose password
 * this is the hash of. False where it was suspended, deleted, or given another password meanwhile.
 */
export async function holdCustomer(
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
