import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type OutboxJobHandler, queueOutboxJob, type SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { INVITATION, mailInvitation } from '../imported/mail-invitation.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { issueLink, LINK_MS } from '../registration/email-links.ts'
import { type AccountServices, mailAccount, recipientColumns } from '../registration/mails.ts'
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
  await queuePasswordRequest(context, EFFECT, email)
}

/** Queues a request for a new password as a job of this kind, which begins with the one of customers. */
export async function queuePasswordRequest(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  kind: string,
  email: string,
): Promise<void> {
  const payload = { sealed: secrets.encrypt(PURPOSE, normalizeEmail(email)) }
  await queueOutboxJob(database.prisma, { kind, payload, availableAt: clock.now() })
}

/** The address that a request was made for. */
export function readPasswordRequest({ secrets }: Pick<Context, 'secrets'>, payload: unknown): string {
  return secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
}

/** The outbox handlers of accounts, by kind of job. */
export function createAccountHandlers(services: AccountServices): Record<string, OutboxJobHandler> {
  return {
    [EFFECT]: async ({ payload }) => {
      await mailResetLink(services, readPasswordRequest(services, payload))
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
    await mailAccount(tx, services, customer, { kind: 'reset_password', data })
  })
}
