'use server'

import { z } from 'zod'
import { retryAllEffects, retryEffect } from '#lib/domains/housekeeping/index.ts'
import { answerForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'

const Id = z.object({ id: z.coerce.number().int().positive() })

export async function retry(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Id,
    async run({ app, actor, t }, { id }) {
      await retryEffect(app, actor, id)
      return { done: t('admin.jobs.retried', { count: 1 }) }
    },
  })
}

export async function retryAll(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: z.object({}),
    async run({ app, actor, t }) {
      return { done: t('admin.jobs.retried', { count: await retryAllEffects(app, actor) }) }
    },
  })
}
