import { ownRoleId, type Permission, permissions } from '#lib/domains/people/staff/authority/index.ts'
import type { Member, World } from './world.ts'

/** Runs something while a member, whose role is the owner's own, lacks one of all permissions. */
export function withoutPermission<T>(
  world: Pick<World, 'app'>,
  member: Member,
  permission: Permission,
  work: () => Promise<T>,
): Promise<T> {
  return withPermissions(
    world,
    member,
    permissions.filter((one) => one !== permission),
    work,
  )
}

/** Runs something while a member, whose role is the owner's own, has these permissions and no others. Their session stays. */
export async function withPermissions<T>(
  { app }: Pick<World, 'app'>,
  { actor }: Member,
  given: readonly Permission[],
  work: () => Promise<T>,
): Promise<T> {
  const { staffRole } = app.database.prisma
  const where = { id: ownRoleId(actor.role) ?? 0 }
  const former = await staffRole.findUniqueOrThrow({ where, select: { permissions: true } })
  await staffRole.update({ where, data: { permissions: [...given] } })
  try {
    return await work()
  } finally {
    await staffRole.update({ where, data: { permissions: former.permissions as string[] } })
  }
}
