'use server'

import { z } from 'zod'
import { isRoleKey, permissions, type RoleKey } from '#lib/domains/people/staff/authority/index.ts'
import { createRole, editRole, listRoles, removeRole } from '#lib/domains/people/staff/index.ts'
import { Checkbox, RowId } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { writeRole } from './write-role.ts'

const TEAM_PATH = '/admin/team'

/** A field for every permission, and the name. */
const Role = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\n\r]*$/, 'one_line'),
  ...Object.fromEntries(permissions.map((permission) => [permission, Checkbox])),
})

function readRole({ name, ...chosen }: { name: string }) {
  const ticked = new Set(Object.entries(chosen).flatMap(([field, isOn]) => (isOn === true ? [field] : [])))
  return { name, permissions: permissions.filter((permission) => ticked.has(permission)) }
}

const Removal = z.object({
  id: RowId,
  to: z
    .union([z.literal('').transform(() => null), z.string().refine(isRoleKey) as z.ZodType<RoleKey>])
    .default(null),
})

export const create = staffForm({
  fields: Role,
  calls: createRole,
  async run({ app, actor, t }, given) {
    await createRole(app, actor, readRole(given))
    return { done: t('admin.team.role_created'), to: TEAM_PATH }
  },
})

export const edit = staffForm({
  fields: Role.extend({ id: RowId, version: z.coerce.number<string>().int() }),
  calls: editRole,
  async run({ app, actor, t }, { id, version, ...given }) {
    await editRole(app, actor, { id, version, ...readRole(given) })
    return { done: t('admin.team.role_saved') }
  },
  async current({ app, actor }, { id }) {
    const role = (await listRoles(app, actor)).find(({ own }) => own?.id === id)
    return role?.own
      ? { version: String(role.own.version), theirs: writeRole(role.own.name, role.permissions) }
      : null
  },
})

export const drop = actForm({
  fields: Removal,
  act: removeRole,
  done: (t) => t('admin.team.role_removed'),
  to: () => TEAM_PATH,
})
