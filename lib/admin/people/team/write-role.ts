import { type Permission, permissions } from '#lib/domains/people/staff/authority/index.ts'

/** A role as the fields of its form. */
export function writeRole(name: string, held: ReadonlySet<Permission>): Record<string, string> {
  return {
    name,
    ...Object.fromEntries(permissions.map((permission) => [permission, held.has(permission) ? 'on' : ''])),
  }
}
