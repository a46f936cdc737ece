import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type Actor,
  findRole,
  ownRoleId,
  type Permission,
  type RoleFacts,
  type RoleKey,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Nobody gives others what they do not have themselves, or acts on those who have it. Null is a role that gives nothing. Throws
 * `role_above_own`.
 */
export function confirmRank(actor: Actor, role: Pick<RoleFacts, 'permissions'> | null): void {
  if (actor.kind === 'operator') return
  const held: ReadonlySet<Permission> = actor.kind === 'staff' ? actor.permissions : new Set()
  if (role && ![...role.permissions].every((one) => held.has(one))) throw new DomainError('role_above_own')
}

/** Locks the rows of roles, always in the same order. */
export async function lockRoles(tx: Tx, keys: readonly string[]): Promise<void> {
  const ids = keys.flatMap((key) => ownRoleId(key) ?? []).sort((one, other) => one - other)
  // Changes nothing, but locks the row.
  for (const id of ids) await tx.staffRole.updateMany({ where: { id }, data: { id } })
}

/** A role that is about to be given, locked so that it is not removed first. Throws `invalid_fields` if it was. */
export async function lockRole(tx: Tx, key: string): Promise<RoleFacts & { key: RoleKey }> {
  await lockRoles(tx, [key])
  const role = await findRole(tx, key)
  if (!role) throw invalidField('role', 'role_gone')
  return role
}
