import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type Actor,
  completePermissions,
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

/** All roles: those of every store, then the owner's by name. */
export const listRoles = staffQuery(
  { permission: 'team.read' },
  async ({ database: { prisma }, clock }: ActionContext): Promise<TeamRole[]> => {
    const [rows, members, invited] = await Promise.all([
      prisma.staffRole.findMany({ orderBy: { name: 'asc' } }),
      prisma.staff.groupBy({ by: ['role'], where: { account: { isNot: null } }, _count: { _all: true } }),
      prisma.staffInvitation.groupBy({
        by: ['role'],
        where: { usedAt: null, expiresAt: { gt: clock.now() } },
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
    const { id } = await tx.staffRole.create({
      data: { ...role, createdAt: context.clock.now() },
      select: { id: true },
    })
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
    const { count } = await tx.staffRole.updateMany({
      where: { id, version },
      data: { ...after, version: { increment: 1 } },
    })
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
  async ({ tx, actor, record }, { id, to }: { id: number; to: RoleKey | null }): Promise<void> => {
    const key = roleKey(id)
    // Both before anything else: two removals may name each other's role.
    await lockRoles(tx, [key, ...(to ? [to] : [])])
    const { name, permissions } = await findOwnRole(tx, actor, id)
    const members = await tx.staff.findMany({ where: { role: key }, select: { id: true } })
    const invited = await tx.staffInvitation.count({ where: { role: key, usedAt: null } })
    if (members.length + invited > 0) {
      if (to === null || to === key) throw invalidField('to', 'required')
      confirmRank(actor, await lockRole(tx, to))
      await tx.staff.updateMany({ where: { role: key }, data: { role: to } })
      await tx.staffInvitation.updateMany({ where: { role: key, usedAt: null }, data: { role: to } })
    }
    await tx.staffRole.delete({ where: { id } })
    const details = to !== null && members.length > 0 ? { to, members: members.map((one) => one.id) } : {}
    record({ subject: key, before: { name, permissions }, details })
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
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalidField('name', 'role_name_taken', { name })
  return { name, permissions }
}
