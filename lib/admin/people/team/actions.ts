'use server'

import { z } from 'zod'
import { isRoleKey, type RoleKey } from '#lib/domains/people/staff/authority/index.ts'
import {
  changeRole,
  inviteAgain,
  inviteMember,
  reinstateMember,
  removeMember,
  removeMemberFactors,
  resetMember,
  revokeInvitation,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { ById, RowId } from '../../forms/fields.ts'
import { actForm } from '../../forms/form-action.ts'
import { Email, Name } from '../entry/schemas.ts'

const Role = z.string().refine(isRoleKey) as z.ZodType<RoleKey>
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

export const resetPassword = actForm({
  fields: ById,
  act: resetMember,
  done: (t) => t('admin.team.reset_sent'),
})

export const remove = actForm({ fields: ById, act: removeMember, done: (t) => t('admin.team.removed') })

export const sendAgain = actForm({
  fields: ById,
  act: inviteAgain,
  done: (t, _, email) => t('admin.team.invited_again', { email }),
})
