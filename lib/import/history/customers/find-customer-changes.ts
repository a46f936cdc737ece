import { type ImportedAddress, listNewAddresses } from '#lib/domains/addresses/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** What a customer of the file would bring to the account that an earlier import found or created. */
export async function findCustomerChanges(
  tx: Tx,
  id: number,
  { addresses, passwordHash }: { addresses: ImportedAddress[]; passwordHash: string | null },
): Promise<string[]> {
  const account = await tx.customer.findUniqueOrThrow({
    where: { id },
    select: { importedFrom: true, passwordHash: true, passwordScheme: true, deletedAt: true },
  })
  if (account.deletedAt) return []
  const isUnused = account.passwordHash === null || account.passwordScheme !== null
  const isNewPassword = passwordHash !== null && passwordHash !== account.passwordHash
  const added = await listNewAddresses(tx, id, addresses)
  return [
    ...(account.importedFrom !== null && isUnused && isNewPassword ? ['password'] : []),
    ...(added.length > 0 ? ['addresses'] : []),
  ]
}
