import type { Tx } from '#lib/platform/database/db.ts'
import { type FormerScheme, schemeOf } from './former/former-scheme.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** The schemes of the hashes that came with an import and have not been replaced yet. */
export async function listFormerSchemes(tx: Tx): Promise<FormerScheme[]> {
  const rows = await tx.$queryRaw<{ passwordScheme: FormerScheme }[]>`
    SELECT DISTINCT "passwordScheme" FROM "Customer" WHERE "passwordScheme" IS NOT NULL`
  return rows.map(({ passwordScheme }) => passwordScheme)
}

/**
 * Replaces the hash of a former shop by one of the shop's own, once its password was verified. Returns the hash that the account
 * has now, if the password is right for it; the one it had otherwise.
 */
export async function renewFormerHash(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  password: string,
): Promise<string | null> {
  if (passwordHash === null || schemeOf(passwordHash) === null) return passwordHash
  // As it was verified. Sign-in accepts it with spaces around it from now on, too.
  const renewed = await hashPassword(password.trim())
  // Of two sign-ins at once, only one replaces the hash; a password that was changed meanwhile stays.
  const { count } = await tx.customer.updateMany({
    where: { id, passwordHash },
    data: { passwordHash: renewed, passwordScheme: null },
  })
  if (count === 1) return renewed
  const now = await tx.customer.findUnique({ where: { id }, select: { passwordHash: true } })
  const other = now?.passwordHash
  return other && (await verifyPassword(other, password)) ? other : passwordHash
}
