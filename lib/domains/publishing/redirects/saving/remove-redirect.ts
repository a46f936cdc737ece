import type { Tx } from '#lib/platform/database/db.ts'
import { redirectKey } from '../addresses.ts'

/** Deletes the redirect of a former address. Returns its address as it was stored; null if there was none. */
export async function removeRedirect(tx: Tx, address: string): Promise<string | null> {
  const from = redirectKey(address)
  const { count } = await tx.redirect.deleteMany({ where: { from } })
  return count > 0 ? from : null
}
