'use server'

import { z } from 'zod'
import { settleWithdrawals } from '#lib/domains/shop/orders/staff/index.ts'
import { jsonField, RowId, RowIds } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'

const Settled = z.object({ ids: RowIds, to: z.enum(['settled', 'open']) })
const Undone = z.object({
  undo: jsonField(z.object({ ids: z.array(RowId).max(100), isSettled: z.boolean() })),
})

export const settle = staffForm({
  fields: Settled,
  calls: settleWithdrawals,
  async run({ app, actor, t }, { ids, to }) {
    const changed = await settleWithdrawals(app, actor, { ids, isSettled: to === 'settled' })
    const done = t(`admin.withdrawals.made.${to}`, { count: changed.length })
    const undo = JSON.stringify({ ids: changed, isSettled: to !== 'settled' })
    return changed.length === 0 ? { done } : { done, undo }
  },
})

export const unsettle = staffForm({
  fields: Undone,
  calls: settleWithdrawals,
  async run({ app, actor, t }, { undo }) {
    const { length } = await settleWithdrawals(app, actor, undo)
    return { done: t('admin.withdrawals.undone', { count: length }) }
  },
})
