import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Locks an account's row until the transaction ends. Returns false if the member was suspended or given another password since
 * `passwordHash` was loaded.
 */
export async function lockAccount(
  tx: Tx,
  { staffId, passwordHash }: { staffId: number; passwordHash: string },
): Promise<boolean> {
  const locked = await tx.staffAccount.updateMany({
    where: { staffId, passwordHash, staff: { active: true } },
    data: { passwordHash },
  })
  return locked.count === 1
}

/** The same where nothing was loaded before: locks the row, if the member has an account, and changes nothing. */
export async function lockMember(tx: Tx, staffId: number): Promise<void> {
  await tx.staffAccount.updateMany({ where: { staffId }, data: { staffId } })
}
