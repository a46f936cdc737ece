import { type Permission, permissionsOf, type Role } from '#lib/domains/people/staff/authority/index.ts'

/** Runs something while a role lacks a permission that it has. */
export function withoutPermission<T>(role: Role, permission: Permission, work: () => Promise<T>): Promise<T> {
  return withPermissions(
    role,
    [...permissionsOf(role)].filter((one) => one !== permission),
    work,
  )
}

/** Runs something while a role has these permissions and no others. */
export async function withPermissions<T>(
  role: Role,
  permissions: readonly Permission[],
  work: () => Promise<T>,
): Promise<T> {
  const granted = permissionsOf(role) as Set<Permission>
  const former = [...granted]
  const grant = (given: readonly Permission[]) => {
    granted.clear()
    for (const permission of given) granted.add(permission)
  }
  grant(permissions)
  try {
    return await work()
  } finally {
    grant(former)
  }
}
