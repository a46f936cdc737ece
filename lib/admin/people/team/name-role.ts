import type { RoleKey } from '#lib/domains/people/staff/authority/index.ts'
import { isRole } from '#lib/domains/people/staff/authority/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'

/** The name of a role; that of the owner's own is given. */
export function nameRole(t: Translate, role: RoleKey | null, ownName: string | null): string {
  return role !== null && isRole(role) ? t(`admin.roles.${role}`) : (ownName ?? t('admin.team.no_role'))
}
