import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  completePermissions,
  isRoleKey,
  type Permission,
  permissionsOf,
  type RoleKey,
  readPermissions,
  roleKey,
  roles,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'
import { mailNewRole } from './mail-new-role.ts'
import { confirmRank, lockRole, lockRoles } from './rank.ts'

/** A role, and how many members and open invitations have it. */
export type TeamRole = {
  key: RoleKey
  /** Null for the roles of every store, which cannot be changed. */
  own: { id: number; name: string; version: number } | null
  permissions: ReadonlySet<Permission>
  holders: number
}

export type GivenRole = { name: string; permissions: readonly Permission[] }

const MAX_ROLES = 50
const CHANGES_ROLES = { permission: 'team.write', requiresReauth: true } as const

/** Who holds a role: not those who were removed, or let their invitation expire, though their rows still name it. */
const isMember = { account: { isNot: null } }
const isInvited = (now: Date) => ({ usedAt: null, expiresAt: { gt: now } })

/** All roles: those of every store, then the owner's by name. */
export const listRoles = staffQuery(
  { permission: 'team.read' },
  async ({ database: { prisma }, clock }: ActionContext): Promise<TeamRole[]> => {
    const [rows, members, invited] = await Promise.all([
      prisma.staffRole.findMany({ orderBy: { name: 'asc' } }),
      prisma.staff.groupBy({ by: ['role'], where: isMember, _count: { _all: true } }),
      prisma.staffInvitation.groupBy({
        by: ['role'],
        where: isInvited(clock.now()),
        _count: { _all: true },
      }),
    ])
    const count = (key: string) =>
      [...members, ...invited].reduce((sum, one) => sum + (one.role === key ? one._count._all : 0), 0)
    return [
      ...roles.map((key) => ({ key, own: null, permissions: permissionsOf(key), holders: count(key) })),
      ...rows.map(({ id, name, version, permissions }) => ({
        key: roleKey(id),
        own: { id, name, version },
        permissions: readPermissions(permissions),
        holders: count(roleKey(id)),
      })),
    ]
  },
)

/** Makes a role. Resolves to its id. Throws `role_above_own`, or `invalid_fields` if the name is taken. */
export const createRole = staffAction(
  { ...CHANGES_ROLES, action: 'team.role_created' },
  async ({ tx, context, actor, record }, given: GivenRole): Promise<number> => {
    const role = await checkRole(tx, actor, given)
    if ((await tx.staffRole.count()) >= MAX_ROLES)
      throw invalidField('name', 'roles_limit', { max: MAX_ROLES })
    const { id } = await tx.staffRole
      .create({ data: { ...role, createdAt: context.clock.now() }, select: { id: true } })
      .catch((error) => refuseTaken(error, role.name))
    record({ subject: roleKey(id), after: role })
    return id
  },
)

type RoleChange = GivenRole & { id: number; version: number }

/**
 * Renames a role and changes what it allows, which its members notice with their next request. Throws `unknown_role`, `stale`,
 * `role_above_own`, or `invalid_fields` if the name is taken.
 */
export const editRole = staffAction(
  { ...CHANGES_ROLES, action: 'team.role_edited' },
  async ({ tx, actor, record, unchanged }, { id, version, ...given }: RoleChange): Promise<void> => {
    const before = await findOwnRole(tx, actor, id)
    const after = await checkRole(tx, actor, given, id)
    if (before.version !== version) throw new DomainError('stale', { current: before.name })
    const { name, permissions } = before
    if (name === after.name && permissions.join() === after.permissions.join()) return unchanged()
    const { count } = await tx.staffRole
      .updateMany({ where: { id, version }, data: { ...after, version: { increment: 1 } } })
      .catch((error) => refuseTaken(error, after.name))
    if (count === 0) throw new DomainError('stale', { current: name })
    record({ subject: roleKey(id), before: { name, permissions }, after })
  },
)

/**
 * Removes a role. Whoever has it, or was invited with it, is given the role `to`. Throws `unknown_role`, `role_above_own`, or
 * `invalid_fields` if `to` is missing or was removed.
 */
export const removeRole = staffAction(
  { ...CHANGES_ROLES, action: 'team.role_removed' },
  async (
    { tx, context, actor, record }: ActionScope<ActionContext & Pick<Context, 'secrets'>>,
    { id, to }: { id: number; to: RoleKey | null },
  ): Promise<void> => {
    const role = roleKey(id)
    // Both before anything else: two removals may name each other's role.
    await lockRoles(tx, [role, ...(to ? [to] : [])])
    const { name, permissions } = await findOwnRole(tx, actor, id)
    const members = await tx.staff.findMany({ where: { role, ...isMember }, select: { id: true } })
    const pending = { role, ...isInvited(context.clock.now()) }
    const invited = await tx.staffInvitation.count({ where: pending })
    if (to === role || (to === null && members.length + invited > 0)) throw invalidField('to', 'required')
    if (to !== null) {
      confirmRank(actor, await lockRole(tx, to))
      await tx.staffInvitation.updateMany({ where: pending, data: { role: to } })
      const ids = members.map((one) => one.id)
      await mailNewRole(tx, context, { actor, members: ids, before: role, after: to })
    }
    // Removed members keep a row that names their role. An expired invitation could be sent again.
    await tx.staff.updateMany({ where: { role }, data: { role: to ?? 'support' } })
    await tx.staffInvitation.deleteMany({ where: { role, usedAt: null } })
    await tx.staffRole.delete({ where: { id } })
    const details = to !== null && members.length > 0 ? { to, members: members.map((one) => one.id) } : {}
    record({ subject: role, before: { name, permissions }, details })
  },
)

async function findOwnRole(tx: Tx, actor: Actor, id: number) {
  const row = await tx.staffRole.findUnique({ where: { id } })
  if (!row) throw new DomainError('unknown_role')
  const permissions = [...readPermissions(row.permissions)]
  confirmRank(actor, { permissions: new Set(permissions) })
  return { name: row.name, version: row.version, permissions }
}

async function checkRole(tx: Tx, actor: Actor, { name, permissions: given }: GivenRole, id?: number) {
  const permissions = completePermissions(given)
  confirmRank(actor, { permissions: new Set(permissions) })
  const others = await tx.staffRole.findMany({ where: { NOT: { id } }, select: { name: true } })
  const wanted = name.trim().toLowerCase()
  const isTaken =
    isRoleKey(wanted) || [...storeNames(), ...others.map((one) => one.name.toLowerCase())].includes(wanted)
  if (isTaken) throw nameTaken(name)
  return { name, permissions }
}

/** What the panel calls the roles of every store, in each of its languages. */
function storeNames(): string[] {
  return PANEL_LOCALES.flatMap((locale) =>
    roles.map((role) => textsIn(locale).t(`admin.roles.${role}`).toLowerCase()),
  )
}

/** Another request has given a role this name at the same time. */
function refuseTaken(error: { code?: string }, name: string): never {
  throw error.code === 'P2002' ? nameTaken(name) : error
}

function nameTaken(name: string) {
  return invalidField('name', 'role_name_taken', { name })
}
