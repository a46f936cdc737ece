'use server'

import { z } from 'zod'
import {
  addHook,
  changeHook,
  pauseHook,
  removeHook,
  resendFailedHooks,
  resendHook,
  resumeHook,
  rotateHook,
} from '#lib/domains/running/webhooks/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, RowId } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

const events = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => (typeof given === 'string' ? [given] : given))
const Endpoint = z.object({
  url: z.string().trim().min(1).max(2000),
  name: z.string().trim().max(120),
  events,
})
const Switch = z.object({ id: RowId, to: z.enum(['on', 'paused']) })
const Rotation = z.object({ id: RowId, hours: z.coerce.number().int().min(0).max(720) })

export async function add(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Endpoint,
    async run({ app, actor, t }, input) {
      const { secret } = await addHook(app, actor, input, app.env.webhookLocalHosts)
      return { done: t('admin.webhooks.added'), shown: [secret] }
    },
  })
}

export async function change(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Endpoint.extend({ id: RowId }),
    async run({ app, actor, t }, { id, ...input }) {
      await changeHook(app, actor, id, input, app.env.webhookLocalHosts)
      return { done: t('admin.webhooks.changed') }
    },
  })
}

export async function rotate(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Rotation,
    async run({ app, actor, t }, { id, hours }) {
      const { secret } = await rotateHook(app, actor, id, hours)
      return { done: t('admin.webhooks.rotated'), shown: [secret] }
    },
  })
}

export async function setState(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Switch,
    async run({ app, actor, t }, { id, to }) {
      if (to === 'on') await resumeHook(app, actor, id)
      else await pauseHook(app, actor, id)
      return { done: t(to === 'on' ? 'admin.webhooks.resumed' : 'admin.webhooks.paused') }
    },
  })
}

export async function remove(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removeHook,
    done: (t) => t('admin.webhooks.removed'),
  })
}

export async function resend(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: resendHook,
    done: (t) => t('admin.webhooks.resent'),
  })
}

export async function resendAll(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: resendFailedHooks,
    done: (t, _id, count) => t('admin.webhooks.failed_resent', { count }),
  })
}
