import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** How long a link works after it was mailed. */
const LINK_MS = 7 * 24 * 3_600_000

/**
 * Subscribes the address that a link was mailed to, given the link's token, and mails a welcome. Returns false if the
 * link is unknown or has expired. Using a link again returns true and does nothing. `siteUrl` is the website's address.
 */
export async function confirmSubscription(
  context: Context,
  token: string,
  siteUrl: string,
): Promise<boolean> {
  const { database, secrets, clock } = context
  const now = clock.now()
  const since = new Date(now.getTime() - LINK_MS)
  return transact(database.prisma, async (tx) => {
    const where = { confirmTokenHash: sha256(token), mailedAt: { gt: since } }
    const subscriber = await tx.newsletterSubscriber.findFirst({ where })
    if (!subscriber) return false
    const { id, email, name, locale } = subscriber
    // Of two concurrent clicks, only one sends the welcome.
    const { count } = await tx.newsletterSubscriber.updateMany({
      where: {
        ...where,
        OR: [{ confirmedAt: null }, { unsubscribedAt: { not: null } }, { bouncedAt: { not: null } }],
      },
      data: { confirmedAt: now, unsubscribedAt: null, bouncedAt: null, source: null },
    })
    if (count === 0) return true
    const data = { unsubscribe_url: unsubscribeUrl(secrets, { id, email }, siteUrl.replace(/\/+$/, '')) }
    const mail = { kind: 'newsletter_welcome', to: { name: name ?? '', email }, locale, data } as const
    await queueMail(tx, mail, context)
    return true
  })
}
