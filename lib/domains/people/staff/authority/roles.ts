import type { Tx } from '#lib/platform/database/db.ts'
import { isPermission, type Permission, permissions } from './permissions.ts'

/** The roles that every store has. An owner copies them to make their own. */
export const roles = ['owner', 'manager', 'editor', 'support'] as const
export type Role = (typeof roles)[number]

/** A role as accounts and invitations name it: one of every store's, or `role:` and the id of one that the owner has made. */
export type RoleKey = Role | `role:${number}`

/** `name` is null for the roles of every store, whose names are texts. */
export type RoleFacts = { name: string | null; permissions: ReadonlySet<Permission> }

const RUN_THE_SHOP: readonly Permission[] = [
  'own',
  'overview.read',
  'orders.read',
  'orders.write',
  'orders.pay',
  'orders.refund',
  'orders.export',
  'catalogue.read',
  'catalogue.write',
  'coupons.write',
  'rates.write',
  'content.read',
  'content.write',
  'community.moderate',
  'messages.answer',
  'newsletter.send',
  'customers.read',
  'customers.write',
  'customers.export',
  'search.read',
  'search.write',
  'themes.write',
  'settings.read',
  'settings.write',
  'jobs.read',
  'jobs.write',
  'team.read',
  'audit.read',
]

/** Owners may do everything; managers whatever cannot give others power, money or data away. */
const granted: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(RUN_THE_SHOP),
  editor: new Set([
    'own',
    'overview.read',
    'catalogue.read',
    'catalogue.write',
    'content.read',
    'content.write',
    'community.moderate',
    'search.read',
  ]),
  support: new Set([
    'own',
    'overview.read',
    'orders.read',
    'orders.write',
    'catalogue.read',
    'content.read',
    'community.moderate',
    'messages.answer',
    'customers.read',
    'customers.write',
  ]),
}

/** The permissions of a role that every store has. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return granted[role]
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

export function roleKey(id: number): RoleKey {
  return `role:${id}`
}

export function isRoleKey(text: string): text is RoleKey {
  return isRole(text) || ownRoleId(text) !== null
}

/** The id of a role that the owner has made; null for any other. */
export function ownRoleId(key: string): number | null {
  const [, digits] = /^role:([1-9]\d{0,8})$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A role as it is now; null if it does not let anybody into the panel, or was removed. */
export async function findRole(
  { staffRole }: Pick<Tx, 'staffRole'>,
  key: string,
): Promise<(RoleFacts & { key: RoleKey }) | null> {
  if (isRole(key)) return { key, name: null, permissions: permissionsOf(key) }
  const id = ownRoleId(key)
  const row = id === null ? null : await staffRole.findUnique({ where: { id } })
  return row && { key: roleKey(row.id), name: row.name, permissions: readPermissions(row.permissions) }
}

/** Stored permissions. Those that this version does not know give nothing. */
export function readPermissions(stored: unknown): ReadonlySet<Permission> {
  return new Set(Array.isArray(stored) ? stored.filter(isPermission) : [])
}
