'use server'

import { z } from 'zod'
import { answerMessage, settleMessages } from '#lib/domains/contact/index.ts'
import { answerForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'

const Id = z.coerce.number().int().positive()
const Ids = z.union([Id.transform((one) => [one]), z.array(Id).max(100)])
const Settled = z.object({ ids: Ids, to: z.enum(['done', 'waiting']) })
const Undone = z.object({
  undo: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.object({ ids: z.array(Id).max(100), isDone: z.boolean() })),
})
const Answer = z.object({
  id: Id,
  answers: z.coerce.number().int(),
  text: z.string().trim().min(1).max(20_000),
})

export async function answer(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Answer,
    async run({ app, actor, t }, input) {
      await answerMessage(app, actor, input)
      return { done: t('admin.messages.sent') }
    },
  })
}

export async function settle(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Settled,
    async run({ app, actor, t }, { ids, to }) {
      const changed = await settleMessages(app, actor, { ids, isDone: to === 'done' })
      const done = t(`admin.messages.made.${to}`, { count: changed.length })
      const undo = JSON.stringify({ ids: changed, isDone: to !== 'done' })
      return changed.length === 0 ? { done } : { done, undo }
    },
  })
}

export async function unsettle(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Undone,
    async run({ app, actor, t }, { undo }) {
      const { length } = await settleMessages(app, actor, undo)
      return { done: t('admin.messages.undone', { count: length }) }
    },
  })
}
