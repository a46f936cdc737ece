import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { assessPassword, hashPassword, normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  findRole,
  newcomer,
  type RoleKey,
  recordAct,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { PanelBrowser } from '../browser.ts'
import { openStaffSession, subjectOf } from '../sessions/staff-session.ts'
import { createAccount } from './create-account.ts'
import { confirmRank, lockRole } from './rank.ts'

const DAYS = 7
const DAY_MS = 24 * 3_600_000

export type NewMember = { name: string; email: string; role: RoleKey }

/** Somebody invited; `roleName` is that of a role that the owner has made. */
export type Invited = NewMember & { roleName: string | null }

type InviteContext = ActionContext & Pick<Context, 'secrets'> & { defaultSiteUrl: string }

/**
 * Invites somebody to the staff by mail; an earlier invitation of the same address ends. Throws `role_above_own`, or `invalid_fields`
 * if the address has an account or the role was removed.
 */
export const inviteMember = staffAction(
  { permission: 'team.write', requiresReauth: true, action: 'team.invited' },
  async (
    { context, tx, actor, record }: ActionScope<InviteContext>,
    { name, email: given, role }: NewMember,
  ): Promise<void> => {
    const invited = { name, email: normalizeEmail(given), role }
    confirmRank(actor, await lockRole(tx, role))
    const id = await mailInvitation(context, tx, actor, invited)
    record({ subject: `invitation:${id}`, after: invited })
  },
)

/**
 * Sends an invitation that was not accepted yet once more, with another link. Throws `role_above_own`, or `unknown_member` if it was used
 * or has ended.
 */
export const inviteAgain = staffAction(
  { permission: 'team.write', requiresReauth: true, action: 'team.invited_again' },
  async ({ context, tx, actor, record }: ActionScope<InviteContext>, id: number): Promise<string> => {
    const pending = await tx.staffInvitation.findFirst({ where: { id, usedAt: null } })
    if (!pending) throw new DomainError('unknown_member')
    const { name, email } = pending
    const found = await lockRole(tx, pending.role)
    confirmRank(actor, found)
    const role = found.key
    const again = await mailInvitation(context, tx, actor, { name, email, role })
    record({ subject: `invitation:${again}`, after: { name, email, role } })
    return email
  },
)

/** Resolves to the id of the invitation. */
async function mailInvitation(
  context: InviteContext,
  tx: Tx,
  actor: Actor,
  { name, email, role }: NewMember,
): Promise<number> {
  const { settings, clock, defaultSiteUrl } = context
  if (await tx.staffAccount.findFirst({ where: { staff: { email } }, select: { staffId: true } }))
    throw invalidField('email', 'email_taken')
  const token = randomToken('si')
  const now = clock.now()
  await tx.staffInvitation.deleteMany({ where: { email, usedAt: null } })
  const { id } = await tx.staffInvitation.create({
    data: {
      tokenHash: sha256(token),
      email,
      name,
      role,
      invitedById: actor.kind === 'staff' ? actor.id : null,
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
      createdAt: now,
    },
    select: { id: true },
  })
  const url = `${siteAddress(settings.current, defaultSiteUrl)}/admin/join/${token}`
  const data = { url, days: DAYS }
  await queueMail(tx, { kind: 'staff_invitation', to: { name, email }, data }, context)
  return id
}

/** Ends an invitation. Throws `role_above_own`, or `unknown_member` if it was used or has ended. */
export const revokeInvitation = staffAction(
  { permission: 'team.write', action: 'team.invitation_revoked' },
  async ({ tx, actor, record }, id: number): Promise<void> => {
    const invitation = await tx.staffInvitation.findUnique({ where: { id } })
    confirmRank(actor, invitation && (await findRole(tx, invitation.role)))
    const { count } = await tx.staffInvitation.deleteMany({ where: { id, usedAt: null } })
    if (!invitation || count === 0) throw new DomainError('unknown_member')
    const { name, email, role } = invitation
    record({ subject: `invitation:${id}`, before: { name, email, role } })
  },
)

/** Who an invitation is for; null if it was used or has ended. */
export async function findInvitation(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
): Promise<Invited | null> {
  const found = await database.prisma.staffInvitation.findFirst({
    where: { tokenHash: sha256(token), usedAt: null, expiresAt: { gt: clock.now() } },
  })
  const role = found && (await findRole(database.prisma, found.role))
  return role && { name: found.name, email: found.email, role: role.key, roleName: role.name }
}

/**
 * Makes whoever was invited a member of staff and signs them in; resolves to the token of the session. Throws `invalid_link` or
 * `invalid_fields`.
 */
export async function acceptInvitation(
  context: Context,
  { token, name, password }: { token: string; name: string; password: string },
  browser: PanelBrowser,
): Promise<string> {
  const invitation = await findInvitation(context, token)
  if (!invitation) throw new DomainError('invalid_link')
  const { email, role } = invitation
  const fault = assessPassword(context, password, email)
  if (fault) throw invalidField('password', fault.code, fault.facts)
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    await lockRole(tx, role)
    const spent = await tx.staffInvitation.updateMany({
      where: { tokenHash: sha256(token), role, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (spent.count === 0) throw new DomainError('invalid_link')
    const staffId = await createAccount(tx, { name, email, role, passwordHash })
    const actor = newcomer(staffId, browser)
    const what = { subject: subjectOf(staffId), after: { email, role } }
    await recordAct(tx, context, { actor, action: 'team.joined' }, what)
    return openStaffSession(tx, context, { staffId, how: 'invitation' }, browser)
  })
}
