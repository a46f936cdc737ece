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
import { answerAct } from '../forms/answer-act.ts'
import { ById, RowId } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

const Role = z.enum(roles)
const Invitation = z.object({
  name: z.string().trim().min(1).max(120),
  email: z.email().max(320),
  role: Role,
})
const RoleChange = z.object({ id: RowId, was: Role, role: Role })

export async function invite(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: Invitation,
    act: inviteMember,
    done: (t, input) => t('admin.team.invited', { email: input.email }),
  })
}

export async function revoke(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: revokeInvitation,
    done: (t) => t('admin.team.revoked'),
  })
}

export async function giveRole(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: RoleChange,
    act: changeRole,
    done: (t) => t('admin.team.role_changed'),
  })
}

export async function suspend(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, { schema: ById, act: suspendMember, done: (t) => t('admin.team.suspended') })
}

export async function reinstate(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: reinstateMember,
    done: (t) => t('admin.team.reinstated'),
  })
}

export async function removeFactors(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removeMemberFactors,
    done: (t) => t('admin.team.factors_removed'),
  })
}
