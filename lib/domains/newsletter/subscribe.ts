import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { randomToken, sha256 } from '#lib/platform/security/hash.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { type EffectHandler, queueEffect, type SealedEffects } from '#lib/services/outbox/index.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const EFFECT = 'newsletter.subscribe'
const PURPOSE = 'newsletter'

const Wish = z.object({ email: z.string(), name: z.string().nullable(), locale: z.string() })
export type Wish = z.output<typeof Wish>

/** How its effects are sealed. */
export const sealedSubscriptions: SealedEffects = { kinds: EFFECT, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })

const PAUSE_MS = 10 * 60_000

/**
 * Notes that somebody wants the newsletter at an address. Nothing is looked up yet, so that neither the answer nor the
 * time it takes tells whether the address is subscribed.
 */
export async function subscribe(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  { email, name, locale }: Wish,
): Promise<void> {
  const wish = { email: email.toLowerCase(), name, locale } satisfies Wish
  const sealed = secrets.encrypt(PURPOSE, JSON.stringify(wish))
  await queueEffect(database.prisma, { kind: EFFECT, payload: { sealed }, availableAt: clock.now() })
}

export type NewsletterServices = Omit<Context, 'search'> & {
  /** Where the site is unless `site.url` says otherwise. */
  defaultSiteUrl: string
}

/** What the outbox does for the newsletter, by the kinds of its effects. */
export function createNewsletterHandlers(services: NewsletterServices): Record<string, EffectHandler> {
  return {
    [EFFECT]: ({ payload }) => {
      const wish = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      return mailConfirmation(services, Wish.parse(JSON.parse(wish)))
    },
  }
}

/** Mails the link that subscribes an address, unless it is subscribed or was mailed one not long ago. */
async function mailConfirmation(services: NewsletterServices, { email, name, locale }: Wish): Promise<void> {
  const { database, settings, secrets, clock, defaultSiteUrl } = services
  await settings.refresh((await database.dataVersion.read()).settings)
  const siteUrl = (settings.current['site.url'] ?? defaultSiteUrl).replace(/\/+$/, '')
  const now = clock.now()
  await transact(database.prisma, async (tx) => {
    // Holds the row, so that of two wishes at once one is mailed.
    const subscriber = await tx.newsletterSubscriber.upsert({
      where: { email },
      create: { email, createdAt: now },
      update: { email },
    })
    const { id, confirmedAt, unsubscribedAt } = subscriber
    if ((confirmedAt && !unsubscribedAt) || isTooSoon(subscriber, now)) return
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
 * Whoever is mailed did not ask for it, perhaps: the pause is ten minutes at first, and then as long as they have been
 * bothered already, so that it doubles.
 */
function isTooSoon({ mailedAt, createdAt }: { mailedAt: Date | null; createdAt: Date }, now: Date): boolean {
  if (mailedAt === null) return false
  const pause = Math.max(PAUSE_MS, mailedAt.getTime() - createdAt.getTime())
  return now.getTime() - mailedAt.getTime() < pause
}
