import type { Tx } from '#lib/platform/database/db.ts'
import { redirectKey } from '../addresses.ts'
import { findStored } from '../following/resolve-redirect-chain.ts'

/** Deletes the redirects of addresses that need none any more, except the owner's. */
export async function forgetRedirects(tx: Tx, addresses: readonly string[]): Promise<void> {
  const stored = await findStored(tx, [...new Set(addresses.map(redirectKey))])
  const ids = stored.filter(({ origin }) => origin !== 'owner').map(({ id }) => id)
  // Most have none.
  if (ids.length > 0) await tx.redirect.deleteMany({ where: { id: { in: ids } } })
}
