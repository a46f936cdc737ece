import type { Tx } from '#lib/platform/database/db.ts'
import { lockRedirects } from './lock-redirects.ts'
import { redirectKey } from './redirect-key.ts'
import { saveRedirects } from './save-redirects.ts'

/**
 * Makes the former address of something redirect to its new one, in the transaction that renames it. Redirects to the
 * former address lead to the new one, and a redirect at the new address goes away, since a page answers there now.
 */
export async function renameSlug(
  tx: Tx,
  /** The part of the address before the slug, such as `/products/`. */
  prefix: string,
  before: string,
  after: string,
): Promise<void> {
  const [from, to] = [before, after].map((slug) => prefix + encodeURIComponent(slug)) as [string, string]
  if (redirectKey(from) === redirectKey(to)) return
  await lockRedirects(tx)
  await tx.redirect.deleteMany({ where: { from: redirectKey(to) } })
  await saveRedirects(tx, [{ from, to, origin: 'rename' }])
}
