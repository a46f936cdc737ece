'use server'

import { z } from 'zod'
import { answerMessage, settleMessages } from '#lib/domains/publishing/contact/index.ts'
import { jsonField, RowId, RowIds } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'

const Settled = z.object({ ids: RowIds, to: z.enum(['done', 'waiting']) })
const Undone = z.object({
  undo: jsonField(z.object({ ids: z.array(RowId).max(100), isDone: z.boolean() })),
})
const Answer = z.object({
  id: RowId,
  answers: z.coerce.number().int(),
  text: z.string().trim().min(1).max(20_000),
})

export const answer = actForm({
  fields: Answer,
  act: answerMessage,
  done: (t) => t('admin.messages.sent'),
})

export const settle = staffForm({
  fields: Settled,
  calls: settleMessages,
  async run({ app, actor, t }, { ids, to }) {
    const changed = await settleMessages(app, actor, { ids, isDone: to === 'done' })
    const done = t(`admin.messages.made.${to}`, { count: changed.length })
    const undo = JSON.stringify({ ids: changed, isDone: to !== 'done' })
    return changed.length === 0 ? { done } : { done, undo }
  },
})

export const unsettle = staffForm({
  fields: Undone,
  calls: settleMessages,
  async run({ app, actor, t }, { undo }) {
    const { length } = await settleMessages(app, actor, undo)
    return { done: t('admin.messages.undone', { count: length }) }
  },
})
