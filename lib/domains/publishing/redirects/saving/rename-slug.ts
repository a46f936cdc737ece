import type { Tx } from '#lib/platform/database/db.ts'
import { redirectKey } from '../addresses.ts'
import { isPublic, type Visibility } from '../following/find-answering.ts'
import { lockRedirects } from './lock-redirects.ts'
import { saveRedirects } from './save-redirects.ts'

/** Something that has a slug, as it was before. */
type Renamed = Visibility & { slug: string }

/**
 * Makes the former address of something redirect to its new one, in the transaction that renames it. Redirects to the
 * former address lead to the new one, and a redirect at the new address goes away, since a page answers there now. An
 * address that visitors have never seen does not redirect.
 */
export async function renameSlug(
  tx: Tx,
  /** The part of the address before the slug, such as `/products/`. */
  prefix: string,
  before: Renamed,
  after: string,
): Promise<void> {
  const [from, to] = [before.slug, after].map((slug) => prefix + encodeURIComponent(slug)) as [string, string]
  const [fromKey, toKey] = [redirectKey(from), redirectKey(to)]
  if (fromKey === toKey) return
  await lockRedirects(tx)
  if (isPublic(before, new Date())) {
    await tx.redirect.deleteMany({ where: { from: toKey } })
    await saveRedirects(tx, [{ from, to, origin: 'rename' }])
  } else {
    await tx.redirect.deleteMany({ where: { from: toKey, leadsTo: fromKey } })
    await tx.redirect.updateMany({ where: { leadsTo: fromKey }, data: { to, leadsTo: toKey } })
  }
}
