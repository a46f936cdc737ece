'use server'

import { z } from 'zod'
import { moderateComments, moderationStates } from '#lib/domains/publishing/content/index.ts'
import { moderateReviews } from '#lib/domains/shop/catalogue/index.ts'
import { jsonField, RowId, RowIds } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'

const State = z.enum(moderationStates)
const Judged = z.object({
  ids: RowIds,
  state: State,
})
const Undone = z.object({
  undo: jsonField(z.array(z.object({ id: RowId, state: State, was: State })).max(100)),
})

type Moderate = typeof moderateComments | typeof moderateReviews

export const judgeComments = judgeForm(moderateComments)
export const undoCommentModeration = undoForm(moderateComments)
export const judgeReviews = judgeForm(moderateReviews)
export const undoReviewModeration = undoForm(moderateReviews)

function judgeForm(moderate: Moderate) {
  return staffForm({
    fields: Judged,
    calls: moderate,
    async run({ app, actor, t }, { ids, state }) {
      const reverse = await moderate(
        app,
        actor,
        ids.map((id) => ({ id, state })),
      )
      const done = t(`admin.community.made.${state}`, { count: reverse.length })
      return reverse.length === 0 ? { done } : { done, undo: JSON.stringify(reverse) }
    },
  })
}

function undoForm(moderate: Moderate) {
  return staffForm({
    fields: Undone,
    calls: moderate,
    async run({ app, actor, t }, { undo }) {
      const { length } = await moderate(app, actor, undo)
      return { done: t('admin.community.undone', { count: length }) }
    },
  })
}
