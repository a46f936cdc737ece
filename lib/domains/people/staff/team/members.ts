import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  findRole,
  isRole,
  type RoleKey,
  roleKey,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { mailMember } from '../entry/mail-member.ts'
import { hasOwner } from '../entry/set-up.ts'
import { endStaffSessions } from '../sessions/renew-session.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { mailNewRole } from './mail-new-role.ts'
import { confirmRank, lockRole } from './rank.ts'

export type TeamMember = {
  id: number
  name: string
  email: string
  /** Null for somebody whose role does not let them in. */
  role: RoleKey | null
  /** The name of a role that the owner has made. */
  roleName: string | null
  active: boolean
  hasSecondFactor: boolean
  lastUsedAt: Date | null
}

export type PendingInvitation = {
  id: number
  name: string
  email: string
  role: RoleKey | null
  roleName: string | null
  expiresAt: Date
}

export type Team = { members: TeamMember[]; invitations: PendingInvitation[] }

type MailingContext = ActionContext & Pick<Context, 'secrets'>

const REQUIRES_REAUTH = { permission: 'team.write', requiresReauth: true } as const

/** Everybody who can sign in to the panel, or was invited to. */
export const listTeam = staffQuery(
  { permission: 'team.read' },
  async ({ database: { prisma }, clock }: ActionContext): Promise<Team> => {
    const [ownRoles, rows, invitations] = await Promise.all([
      prisma.staffRole.findMany({ select: { id: true, name: true } }),
      prisma.staff.findMany({
        where: { account: { isNot: null } },
        orderBy: [{ active: 'desc' }, { name: 'asc' }, { id: 'asc' }],
        include: {
          account: {
            select: {
              totp: true,
              passkeys: { select: { id: true }, take: 1 },
              sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' }, take: 1 },
            },
          },
        },
      }),
      prisma.staffInvitation.findMany({
        where: { usedAt: null, expiresAt: { gt: clock.now() } },
        orderBy: { id: 'desc' },
        select: { id: true, name: true, email: true, role: true, expiresAt: true },
      }),
    ])
    const names = new Map(ownRoles.map(({ id, name }) => [roleKey(id), name]))
    const nameRole = (key: string) =>
      isRole(key)
        ? { role: key, roleName: null }
        : {
            role: names.has(key as RoleKey) ? (key as RoleKey) : null,
            roleName: names.get(key as RoleKey) ?? null,
          }
    const members = rows.map(({ id, name, email, role, active, account }) => ({
      id,
      name,
      email,
      ...nameRole(role),
      active,
      hasSecondFactor: account !== null && (account.totp !== null || account.passkeys.length > 0),
      lastUsedAt: account?.sessions[0]?.lastUsedAt ?? null,
    }))
    return {
      members,
      invitations: invitations.map(({ role, ...invited }) => ({ ...invited, ...nameRole(role) })),
    }
  },
)

/**
 * Gives a member another role. Throws `unknown_member`, `last_owner`, `role_above_own`, `stale` if it is not `was` any more, or
 * `invalid_fields` if the other one was removed.
 */
export const changeRole = staffAction(
  { ...REQUIRES_REAUTH, action: 'team.role_changed' },
  async (
    { context, tx, actor, record, unchanged }: ActionScope<MailingContext>,
    { id, was, role }: { id: number; was: RoleKey; role: RoleKey },
  ): Promise<void> => {
    confirmRank(actor, await lockRole(tx, role))
    const before = await findMember(tx, actor, id)
    const { count } = await tx.staff.updateMany({ where: { id, role: was }, data: { role } })
    if (count === 0) throw new DomainError('stale', { current: before.role })
    if (role === was) return unchanged()
    await keepOwner(tx)
    await mailNewRole(tx, context, { actor, members: [id], before: was, after: role })
    record({ subject: subjectOf(id), before: { role: was }, after: { role } })
  },
)

/** Keeps a member out and ends their sessions. Throws `unknown_member`, `role_above_own` or `last_owner`. */
export const suspendMember = staffAction(
  { ...REQUIRES_REAUTH, action: 'team.suspended' },
  async ({ tx, actor, record }, id: number): Promise<void> => {
    await findMember(tx, actor, id)
    const { count } = await tx.staff.updateMany({ where: { id, active: true }, data: { active: false } })
    if (count === 0) throw new DomainError('stale', { current: 'suspended' })
    await endStaffSessions(tx, id)
    await keepOwner(tx)
    record({ subject: subjectOf(id), before: { active: true }, after: { active: false } })
  },
)

/** Lets a suspended member sign in again. Throws `unknown_member` or `role_above_own`. */
export const reinstateMember = staffAction(
  { ...REQUIRES_REAUTH, action: 'team.reinstated' },
  async ({ tx, actor, record }, id: number): Promise<void> => {
    await findMember(tx, actor, id)
    const { count } = await tx.staff.updateMany({ where: { id, active: false }, data: { active: true } })
    if (count === 0) throw new DomainError('stale', { current: 'active' })
    record({ subject: subjectOf(id), before: { active: false }, after: { active: true } })
  },
)

/** Removes the second factor of a member who has lost it, and ends their sessions. Throws `unknown_member` or `role_above_own`. */
export const removeMemberFactors = staffAction(
  { ...REQUIRES_REAUTH, action: 'team.second_factor_removed' },
  async ({ context, tx, actor, record }: ActionScope<MailingContext>, id: number): Promise<void> => {
    await findMember(tx, actor, id)
    await tx.staffAccount.update({ where: { staffId: id }, data: { totp: null, totpReplacement: null } })
    await tx.staffPasskey.deleteMany({ where: { staffId: id } })
    await tx.staffRecoveryCode.deleteMany({ where: { staffId: id } })
    await endStaffSessions(tx, id)
    await mailMember(tx, context, id, { kind: 'two_factor_changed', data: { enabled: false } })
    record({ subject: subjectOf(id) })
  },
)

/**
 * Removes a member for good: they can no longer sign in, and what they signed in with is deleted. What they wrote and did stays
 * under their name; an invitation of the same address makes them a member again. Throws `unknown_member`, `role_above_own` or `last_owner`.
 */
export const removeMember = staffAction(
  { ...REQUIRES_REAUTH, action: 'team.removed' },
  async ({ tx, actor, record }, id: number): Promise<void> => {
    const { role, email } = await findMember(tx, actor, id)
    await tx.staff.update({ where: { id }, data: { active: false }, select: { id: true } })
    // Sessions, passkeys, codes, links and challenges go with it.
    await tx.staffAccount.delete({ where: { staffId: id } })
    await tx.savedOrderView.deleteMany({ where: { staffId: id, shared: false } })
    await keepOwner(tx)
    record({ subject: subjectOf(id), before: { role, email } })
  },
)

async function findMember(tx: Tx, actor: Actor, id: number): Promise<{ role: string; email: string }> {
  const member = await tx.staff.findFirst({
    where: { id, account: { isNot: null } },
    select: { role: true, email: true },
  })
  if (!member) throw new DomainError('unknown_member')
  confirmRank(actor, await findRole(tx, member.role))
  return member
}

/** Locks the owners, so that of two who suspend each other one stays. Throws `last_owner`. */
async function keepOwner(tx: Tx): Promise<void> {
  await tx.staff.updateMany({ where: { role: 'owner' }, data: { role: 'owner' } })
  if (!(await hasOwner(tx))) throw new DomainError('last_owner')
}
