import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type AccountServices,
  assessPassword,
  hashPassword,
  queuePasswordRequest,
  readPasswordRequest,
  unlockAttempts,
} from '#lib/domains/people/accounts/index.ts'
import {
  type ActionContext,
  type ActionScope,
  findRole,
  newcomer,
  recordAct,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { PanelBrowser } from '../browser.ts'
import { endStaffSessions } from '../sessions/renew-session.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { confirmRank } from '../team/rank.ts'
import { staffAttempt } from './attempt.ts'
import { consumeStaffLink, findStaffLink, issueStaffLink, LINK_MINUTES } from './links.ts'
import { lockMember } from './lock-account.ts'
import { mailMember } from './mail-member.ts'
import { setStaffPassword } from './own-account.ts'

const REQUEST = 'account.forgot_password.staff'
const PAUSE_MS = 2 * 60_000

/**
 * Queues a mail with a link to choose a new password. Nothing is looked up yet, so that neither the answer nor the time it takes
 * reveals whether a member has this address.
 */
export function forgotStaffPassword(context: Context, email: string): Promise<void> {
  return queuePasswordRequest(context, REQUEST, email)
}

/** The outbox handlers of staff accounts, by kind of job. */
export function createStaffHandlers(services: AccountServices): Record<string, OutboxJobHandler> {
  return {
    [REQUEST]: async ({ payload }) => {
      const email = readPasswordRequest(services, payload)
      await services.settings.refresh()
      await transact(services.database.prisma, async (tx) => {
        const member = await tx.staffAccount.findFirst({
          where: { staff: { email, active: true } },
          select: { staffId: true },
        })
        if (member) await mailReset(tx, services, { ...member, email })
      })
    },
  }
}

type ResetContext = Pick<Context, 'secrets' | 'clock' | 'settings'> & { defaultSiteUrl: string }

/** Mails the link, unless one was mailed in the last two minutes. */
async function mailReset(
  tx: Tx,
  context: ResetContext,
  { staffId, email }: { staffId: number; email: string },
): Promise<void> {
  // Only one of two concurrent requests sends a mail.
  await lockMember(tx, staffId)
  const since = new Date(context.clock.now().getTime() - PAUSE_MS)
  const recent = await tx.staffLink.count({ where: { staffId, purpose: 'reset', createdAt: { gt: since } } })
  if (recent > 0) return
  const token = await issueStaffLink(tx, context, { purpose: 'reset', staffId, email })
  const data = { url: resetUrl(context, token), minutes: LINK_MINUTES }
  await mailMember(tx, context, staffId, { kind: 'reset_password', data })
}

function resetUrl({ settings, defaultSiteUrl }: ResetContext, token: string): string {
  return `${siteAddress(settings.current, defaultSiteUrl)}/admin/reset/${token}`
}

/** Mails a member a link to choose a new password; nobody else gets to see it. Throws `unknown_member` or `role_above_own`. */
export const resetMember = staffAction(
  { permission: 'team.write', requiresReauth: true, action: 'team.reset_mailed' },
  async (
    { context, tx, actor, record }: ActionScope<ActionContext & ResetContext>,
    id: number,
  ): Promise<void> => {
    const { email, role } = await findActiveMember(tx, { id })
    confirmRank(actor, await findRole(tx, role))
    await mailReset(tx, context, { staffId: id, email })
    record({ subject: subjectOf(id) })
  },
)

/**
 * Makes the same link for the operator to hand on; earlier ones end. Resolves to its address. Throws `unknown_member`.
 */
export const makeResetLink = staffAction(
  { permission: 'team.write', requiresReauth: true, action: 'team.reset_link_made' },
  async (
    { context, tx, actor, record }: ActionScope<ActionContext & ResetContext>,
    id: number,
  ): Promise<string> => {
    if (actor.kind !== 'operator') throw new DomainError('forbidden', { permission: 'team.write' })
    const { email } = await findActiveMember(tx, { id })
    const token = await issueStaffLink(tx, context, { purpose: 'reset', staffId: id, email })
    record({ subject: subjectOf(id) })
    return resetUrl(context, token)
  },
)

async function findActiveMember(tx: Tx, { id }: { id: number }): Promise<{ email: string; role: string }> {
  const member = await tx.staff.findFirst({
    where: { id, active: true, account: { isNot: null } },
    select: { email: true, role: true },
  })
  if (!member) throw new DomainError('unknown_member')
  return member
}

/** Whether a link to choose a new password can be used. */
export async function isStaffResetValid(context: Context, token: string): Promise<boolean> {
  return (await findStaffLink(context.database.prisma, context, token, ['reset'])) !== null
}

/**
 * Sets a new password with the token of a link, signs the member out everywhere and lifts the lock of this browser's network. The
 * second factor stays. Throws `invalid_link`, or `invalid_fields`, which leaves the link valid.
 */
export async function resetStaffPassword(
  context: Context,
  { token, password }: { token: string; password: string },
  browser: PanelBrowser,
): Promise<void> {
  const { prisma } = context.database
  const link = await findStaffLink(prisma, context, token, ['reset'])
  if (!link) throw new DomainError('invalid_link')
  const { id, staffId, email } = link
  const fault = assessPassword(context, password, email)
  if (fault) throw invalidField('password', fault.code, fault.facts)
  const passwordHash = await hashPassword(password)
  await transact(prisma, async (tx) => {
    // Locked in the same order as on sign-in: failure counters, the account, then the rest.
    await unlockAttempts(tx, staffAttempt(context, email, browser.ip))
    await lockMember(tx, staffId)
    await consumeStaffLink(tx, context, id)
    await setStaffPassword(tx, context, staffId, passwordHash)
    await endStaffSessions(tx, staffId)
    const actor = newcomer(staffId, browser)
    await recordAct(tx, context, { actor, action: 'staff.password_reset' }, { subject: subjectOf(staffId) })
  })
}
