import { type ImportedAddress, listNewAddresses } from '#lib/domains/people/accounts/addresses/index.ts'
import { acceptsPassword, hasLeftAddress, type ImportedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** The changes that a customer of the file makes to the account that an earlier import found or created. */
export async function findCustomerChanges(
  tx: Tx,
  id: number,
  {
    email,
    addresses,
    passwordHash,
  }: Pick<ImportedCustomer, 'email' | 'passwordHash'> & { addresses: ImportedAddress[] },
  source: string,
): Promise<string[]> {
  const account = await tx.customer.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ id: true, email: true, deletedAt: true, importedFrom: true },
      ...{ emailVerifiedAt: true, passwordHash: true, passwordScheme: true },
    },
  })
  if (account.deletedAt) return []
  if (account.email !== email && !(await hasLeftAddress(tx, id, email))) return ['email']
  const isNewPassword = passwordHash !== null && passwordHash !== account.passwordHash
  const added = await listNewAddresses(tx, id, addresses)
  return [
    ...(isNewPassword && (await acceptsPassword(tx, account, source)) ? ['password'] : []),
    ...(added.length > 0 ? ['addresses'] : []),
  ]
}
