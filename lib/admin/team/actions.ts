'use server'

import { z } from 'zod'
import { roles } from '#lib/domains/people/staff/authority/index.ts'
import {
  changeRole,
  inviteMember,
  reinstateMember,
  removeMemberFactors,
  revokeInvitation,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { Email, Name } from '../entry/schemas.ts'
import { ById, RowId } from '../forms/fields.ts'
import { actForm } from '../forms/form-action.ts'

const Role = z.enum(roles)
const Invitation = z.object({
  name: Name,
  email: Email,
  role: Role,
})
const RoleChange = z.object({ id: RowId, was: Role, role: Role })

export const invite = actForm({
  fields: Invitation,
  act: inviteMember,
  done: (t, input) => t('admin.team.invited', { email: input.email }),
})

export const revoke = actForm({
  fields: ById,
  act: revokeInvitation,
  done: (t) => t('admin.team.revoked'),
})

export const giveRole = actForm({
  fields: RoleChange,
  act: changeRole,
  done: (t) => t('admin.team.role_changed'),
})

export const suspend = actForm({ fields: ById, act: suspendMember, done: (t) => t('admin.team.suspended') })

export const reinstate = actForm({
  fields: ById,
  act: reinstateMember,
  done: (t) => t('admin.team.reinstated'),
})

export const removeFactors = actForm({
  fields: ById,
  act: removeMemberFactors,
  done: (t) => t('admin.team.factors_removed'),
})
