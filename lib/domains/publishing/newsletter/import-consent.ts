import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'

/** A former shop's record of a person's consent to its newsletter. `email` is in lower case. */
export type ImportedConsent = {
  email: string
  name: string | null
  /** The former shop's kind, such as `shopify`. */
  source: string
  consents: boolean
  /** When the person consented; the time of the import if the file does not say. */
  at: Date
}

/**
 * Subscribes addresses whose owners consented in a former shop. What the owner of an address did here always wins: an address
 * that is known here stays as it is, above all if it was unsubscribed. One whose consent came from the same shop is
 * unsubscribed once that shop says so.
 */
export async function importConsents(tx: Tx, consents: readonly ImportedConsent[], now: Date): Promise<void> {
  const leaving = consents.filter(({ consents }) => !consents)
  const joining = consents.filter(({ consents }) => consents)
  const [source] = leaving.map(({ source }) => source)
  if (source !== undefined)
    await tx.newsletterSubscriber.updateMany({
      where: { email: { in: leaving.map(({ email }) => email) }, source, unsubscribedAt: null },
      data: { unsubscribedAt: now },
    })
  if (joining.length === 0) return
  const known = await tx.newsletterSubscriber.findMany({
    where: { email: { in: joining.map(({ email }) => email) } },
    select: { email: true },
  })
  const taken = new Set(known.map(({ email }) => email))
  const rows = joining
    .filter(({ email }) => !taken.has(email) && taken.add(email))
    .map(({ email, name, source, at }) => ({ email, name, source, confirmedAt: at, createdAt: at }))
  await insertRows(tx, 'NewsletterSubscriber', rows)
}
