import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type EffectHandler, queueEffect, type SealedEffects } from '#lib/services/outbox/index.ts'
import { normalizeEmail } from '../email-address.ts'
import { issueLink, LINK_MS } from '../email-links.ts'
import { mailCustomer, recipientColumns } from '../mails.ts'

const EFFECT = 'account.forgot_password'
const PURPOSE = 'forgotten passwords'

/** How its effects are sealed. */
export const sealedPasswordRequests: SealedEffects = { kinds: EFFECT, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })

/**
 * Notes that somebody forgot the password of an address. Nothing is looked up yet, so that neither the answer nor the
 * time it takes tells whether there is such an account.
 */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const sealed = context.secrets.encrypt(PURPOSE, normalizeEmail(email))
  await queueEffect(context.database.prisma, {
    kind: EFFECT,
    payload: { sealed },
    availableAt: context.clock.now(),
  })
}

export type AccountServices = Omit<Context, 'search'> & {
  /** Where the site is unless `site.url` says otherwise. */
  defaultSiteUrl: string
}

/** What the outbox does for accounts, by the kinds of their effects. */
export function createAccountHandlers(services: AccountServices): Record<string, EffectHandler> {
  return {
    [EFFECT]: async ({ payload }) => {
      const email = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      await mailResetLink(services, email)
    },
  }
}

/** Mails a link to set a new password, if the address is an account's that was mailed none within two minutes. */
async function mailResetLink(services: AccountServices, email: string): Promise<void> {
  const { database, settings, defaultSiteUrl } = services
  await settings.refresh((await database.dataVersion.read()).settings)
  const site = (settings.current['site.url'] ?? defaultSiteUrl).replace(/\/+$/, '')
  await transact(database.prisma, async (tx) => {
    const customer = await tx.customer.findFirst({
      where: { email, status: 'active', deletedAt: null },
      select: { id: true, ...recipientColumns },
    })
    const token = customer && (await issueLink(tx, services, 'reset', customer))
    if (!customer || !token) return
    const data = { url: `${site}/account/reset/${token}`, minutes: LINK_MS.reset / 60_000 }
    await mailCustomer(tx, services, customer, { kind: 'reset_password', data })
  })
}
