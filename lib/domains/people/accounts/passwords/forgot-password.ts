import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type OutboxJobHandler, queueOutboxJob, type SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { INVITATION, mailInvitation } from '../imported/mail-invitation.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { issueLink, LINK_MS } from '../registration/email-links.ts'
import { type AccountServices, mailCustomer, recipientColumns } from '../registration/mails.ts'
import { hashResetCode, makeResetCode } from './reset-code.ts'

const EFFECT = 'account.forgot_password'
const PURPOSE = 'forgotten passwords'

/** How this module's outbox jobs are encrypted. */
export const sealedPasswordRequests: SealedOutboxJobs = { kinds: EFFECT, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })

/**
 * Queues a reset mail for an e-mail address. Nothing is looked up yet, so that neither the answer nor the time it takes
 * reveals whether the account exists.
 */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const sealed = context.secrets.encrypt(PURPOSE, normalizeEmail(email))
  await queueOutboxJob(context.database.prisma, {
    kind: EFFECT,
    payload: { sealed },
    availableAt: context.clock.now(),
  })
}

/** The outbox handlers of accounts, by kind of job. */
export function createAccountHandlers(services: AccountServices): Record<string, OutboxJobHandler> {
  return {
    [EFFECT]: async ({ payload }) => {
      const email = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      await mailResetLink(services, email)
    },
    [INVITATION]: ({ payload }) => mailInvitation(services, payload),
  }
}

/** Mails a link to set a new password, and a code to do so in an app, if the account exists and was not mailed one in the last two minutes. */
async function mailResetLink(services: AccountServices, email: string): Promise<void> {
  const { database, settings, defaultSiteUrl } = services
  await settings.refresh()
  const site = siteAddress(settings.current, defaultSiteUrl)
  await transact(database.prisma, async (tx) => {
    const customer = await tx.customer.findFirst({
      where: { email, status: 'active', deletedAt: null },
      select: { id: true, ...recipientColumns },
    })
    if (!customer) return
    const code = makeResetCode()
    const codeHash = hashResetCode(services.secrets, email, code)
    const token = await issueLink(tx, services, 'reset', { ...customer, codeHash })
    if (!token) return
    const data = { url: `${site}/account/reset/${token}`, minutes: LINK_MS.reset / 60_000, code }
    await mailCustomer(tx, services, customer, { kind: 'reset_password', data })
  })
}
