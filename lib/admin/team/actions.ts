'use server'

import { z } from 'zod'
import { roles } from '#lib/domains/authority/index.ts'
import {
  changeRole,
  inviteMember,
  reinstateMember,
  removeMemberFactors,
  revokeInvitation,
  suspendMember,
} from '#lib/domains/staff/index.ts'
import { answerForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'
import type { Panel } from '../request/panel-request.ts'

const Id = z.object({ id: z.coerce.number().int() })
const Role = z.enum(roles)
const Invitation = z.object({
  name: z.string().trim().min(1).max(120),
  email: z.email().max(320),
  role: Role,
})
const RoleChange = z.object({ id: z.coerce.number().int(), was: Role, role: Role })

export async function invite(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Invitation,
    async run({ app, actor, t }, input) {
      await inviteMember(app, actor, input)
      return { done: t('admin.team.invited', { email: input.email }) }
    },
  })
}

export async function revoke(before: FormState, form: FormData): Promise<FormState> {
  return actById(before, form, revokeInvitation, (t) => t('admin.team.revoked'))
}

export async function giveRole(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: RoleChange,
    async run({ app, actor, t }, input) {
      await changeRole(app, actor, input)
      return { done: t('admin.team.role_changed') }
    },
  })
}

export async function suspend(before: FormState, form: FormData): Promise<FormState> {
  return actById(before, form, suspendMember, (t) => t('admin.team.suspended'))
}

export async function reinstate(before: FormState, form: FormData): Promise<FormState> {
  return actById(before, form, reinstateMember, (t) => t('admin.team.reinstated'))
}

export async function removeFactors(before: FormState, form: FormData): Promise<FormState> {
  return actById(before, form, removeMemberFactors, (t) => t('admin.team.factors_removed'))
}

/** Answers a form that does one thing to the member or invitation whose id it holds. */
async function actById(
  before: FormState,
  form: FormData,
  act: (app: Panel['app'], actor: Panel['actor'], id: number) => Promise<unknown>,
  done: (t: Panel['t']) => string,
): Promise<FormState> {
  return answerForm(before, form, {
    schema: Id,
    async run({ app, actor, t }, { id }) {
      await act(app, actor, id)
      return { done: done(t) }
    },
  })
}
