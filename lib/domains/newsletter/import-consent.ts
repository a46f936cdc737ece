import type { Tx } from '#lib/platform/database/db.ts'

/** What a former shop knows of a person's wish for its newsletter. `email` is in lower case. */
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
 * Subscribes an address whose owner consented in a former shop. What the owner of the address did here always wins: an address
 * that is known here stays as it is, above all if it was unsubscribed. One whose consent came from the same shop is
 * unsubscribed once that shop says so.
 */
export async function importConsent(tx: Tx, consent: ImportedConsent, now: Date): Promise<void> {
  const { email, name, source, consents, at } = consent
  if (!consents) {
    await tx.newsletterSubscriber.updateMany({
      where: { email, source, unsubscribedAt: null },
      data: { unsubscribedAt: now },
    })
    return
  }
  await tx.newsletterSubscriber.upsert({
    where: { email },
    create: { email, name, source, confirmedAt: at, createdAt: at },
    update: {},
    select: { id: true },
  })
}
