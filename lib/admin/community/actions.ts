'use server'

import { z } from 'zod'
import { moderateComments, moderationStates, type Verdict } from '#lib/domains/publishing/content/index.ts'
import { moderateReviews } from '#lib/domains/shop/catalogue/index.ts'
import { answerForm } from '../forms/answer-form.ts'
import { jsonField, RowId, RowIds } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import type { Panel } from '../request/panel-request.ts'

const State = z.enum(moderationStates)
const Judged = z.object({
  ids: RowIds,
  state: State,
})
const Undone = z.object({
  undo: jsonField(z.array(z.object({ id: RowId, state: State, was: State })).max(100)),
})

type Verb = (
  app: Panel['app'],
  actor: Panel['actor'],
  verdicts: readonly Verdict[],
) => Promise<readonly Verdict[]>

export async function judgeComments(before: FormState, form: FormData): Promise<FormState> {
  return judge(before, form, moderateComments)
}

export async function undoCommentModeration(before: FormState, form: FormData): Promise<FormState> {
  return undoModeration(before, form, moderateComments)
}

export async function judgeReviews(before: FormState, form: FormData): Promise<FormState> {
  return judge(before, form, moderateReviews)
}

export async function undoReviewModeration(before: FormState, form: FormData): Promise<FormState> {
  return undoModeration(before, form, moderateReviews)
}

async function judge(before: FormState, form: FormData, verb: Verb): Promise<FormState> {
  return answerForm(before, form, {
    schema: Judged,
    async run({ app, actor, t }, { ids, state }) {
      const reverse = await verb(
        app,
        actor,
        ids.map((id) => ({ id, state })),
      )
      const done = t(`admin.community.made.${state}`, { count: reverse.length })
      return reverse.length === 0 ? { done } : { done, undo: JSON.stringify(reverse) }
    },
  })
}

async function undoModeration(before: FormState, form: FormData, verb: Verb): Promise<FormState> {
  return answerForm(before, form, {
    schema: Undone,
    async run({ app, actor, t }, { undo }) {
      const { length } = await verb(app, actor, undo)
      return { done: t('admin.community.undone', { count: length }) }
    },
  })
}
