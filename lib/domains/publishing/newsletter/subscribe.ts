import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { type OutboxJobHandler, queueOutboxJob, type SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const EFFECT = 'newsletter.subscribe'
const PURPOSE = 'newsletter'

const Subscription = z.object({ email: z.string(), name: z.string().nullable(), locale: z.string() })
export type Subscription = z.output<typeof Subscription>

/** How this module's outbox jobs are encrypted. */
export const sealedSubscriptions: SealedOutboxJobs = { kinds: EFFECT, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })

const PAUSE_MS = 10 * 60_000

/**
 * Queues a mail that asks an address to confirm its subscription. Nothing is looked up yet, so that neither the answer
 * nor the time it takes reveals whether the address is subscribed.
 */
export async function subscribe(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  { email, name, locale }: Subscription,
): Promise<void> {
  const subscription = { email: email.toLowerCase(), name, locale } satisfies Subscription
  const sealed = secrets.encrypt(PURPOSE, JSON.stringify(subscription))
  await queueOutboxJob(database.prisma, { kind: EFFECT, payload: { sealed }, availableAt: clock.now() })
}

export type NewsletterServices = Omit<Context, 'search'> & {
  /** The site's address if `site.url` is not set. */
  defaultSiteUrl: string
}

/** The outbox handlers of the newsletter, by kind of job. */
export function createNewsletterHandlers(services: NewsletterServices): Record<string, OutboxJobHandler> {
  return {
    [EFFECT]: ({ payload }) => {
      const subscription = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      return mailConfirmation(services, Subscription.parse(JSON.parse(subscription)))
    },
  }
}

/** Mails the link that subscribes an address, unless it is subscribed or was mailed one recently. */
async function mailConfirmation(
  services: NewsletterServices,
  { email, name, locale }: Subscription,
): Promise<void> {
  const { database, settings, secrets, clock, defaultSiteUrl } = services
  await settings.refresh()
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  const now = clock.now()
  await transact(database.prisma, async (tx) => {
    // Locks the row, so that only one of two concurrent requests sends a mail.
    const subscriber = await tx.newsletterSubscriber.upsert({
      where: { email },
      create: { email, createdAt: now },
      update: { email },
    })
    const { id, confirmedAt, unsubscribedAt, bouncedAt } = subscriber
    if ((confirmedAt && !unsubscribedAt && !bouncedAt) || isTooSoon(subscriber, now)) return
    const token = randomToken('nc')
    await tx.newsletterSubscriber.update({
      where: { id },
      data: { name: name ?? subscriber.name, locale, confirmTokenHash: sha256(token), mailedAt: now },
      select: { id: true },
    })
    const data = {
      url: `${siteUrl}/newsletter/confirm/${token}`,
      unsubscribe_url: unsubscribeUrl(secrets, subscriber, siteUrl),
    }
    await queueMail(
      tx,
      { kind: 'newsletter_confirm', to: { name: name ?? '', email }, locale, data },
      services,
    )
  })
}

/**
 * The recipient may not have asked for the mail. The pause between mails is ten minutes at first, then as long as the
 * time since the first request, so that it doubles.
 */
function isTooSoon({ mailedAt, createdAt }: { mailedAt: Date | null; createdAt: Date }, now: Date): boolean {
  if (mailedAt === null) return false
  const pause = Math.max(PAUSE_MS, mailedAt.getTime() - createdAt.getTime())
  return now.getTime() - mailedAt.getTime() < pause
}
