import type { Tx } from '#lib/platform/database/db.ts'

type Account = {
  id: number
  importedFrom: string | null
  emailVerifiedAt: Date | null
  passwordHash: string | null
  passwordScheme: string | null
}

/**
 * Whether an account may get the password that its owner had in a former shop. Those shops verify no addresses, so whoever
 * knows the password may not own the address. It must not open what a verified address or another shop brought here, nor
 * replace a password that was set or used here.
 */
export async function acceptsPassword(tx: Tx, account: Account, source: string): Promise<boolean> {
  const { id, importedFrom, emailVerifiedAt, passwordHash, passwordScheme } = account
  if (importedFrom === null || emailVerifiedAt !== null) return false
  if (passwordHash !== null && passwordScheme === null) return false
  if (!shareUsers(importedFrom, source)) return false
  const notes = await tx.importSource.findMany({
    where: { kind: 'customer', rowId: id },
    select: { source: true },
  })
  return notes.every((note) => shareUsers(note.source, source))
}

/** Whether a customer has the same password in both: WooCommerce keeps its customers among WordPress's users. */
export function shareUsers(one: string | null, other: string): boolean {
  return one === other || [one, other].every((source) => source === 'wordpress' || source === 'woocommerce')
}
