'use server'

import { z } from 'zod'
import {
  configureApp,
  registerApp,
  removeApp,
  renewAppSecret,
  switchApp,
} from '#lib/domains/people/apps/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, Checkbox, RowId } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

const lines = z
  .string()
  .max(10_000)
  .transform((text) =>
    text
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
const Registration = z.object({
  name: z.string().trim().min(1).max(120),
  kind: z.enum(['secret', 'public']),
  origins: lines,
})
const Configuration = z.object({
  id: RowId,
  origins: lines,
  limit: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.int().min(1).max(1_000_000).nullable()),
  strict: Checkbox,
  testing: Checkbox,
})
const Renewal = z.object({ id: RowId, hours: z.coerce.number().int().min(0).max(720) })
const Switch = z.object({ id: RowId, enabled: z.enum(['true', 'false']) })

export async function register(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Registration,
    async run({ app, actor, t }, { name, kind, origins }) {
      const { key, secret } = await registerApp(app, actor, { name, isPublic: kind === 'public', origins })
      return { done: t('admin.api.registered', { name }), shown: secret === null ? [key] : [key, secret] }
    },
  })
}

export async function configure(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Configuration,
    async run({ app, actor, t }, { id, origins, limit, strict, testing }) {
      await configureApp(app, actor, id, { origins, requestsPerMinute: limit, strict, testing })
      return { done: t('admin.api.changed') }
    },
  })
}

export async function renewSecret(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Renewal,
    async run({ app, actor, t }, { id, hours }) {
      const { key, secret } = await renewAppSecret(app, actor, id, hours)
      return { done: t('admin.api.renewed'), shown: [key, secret] }
    },
  })
}

export async function setEnabled(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Switch,
    async run({ app, actor, t }, { id, enabled }) {
      await switchApp(app, actor, id, enabled === 'true')
      return { done: t('admin.api.changed') }
    },
  })
}

export async function remove(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removeApp,
    done: (t) => t('admin.api.removed'),
  })
}
