'use server'

import { z } from 'zod'
import { removeOrderView, saveOrderView } from '#lib/domains/shop/orders/staff/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, Checkbox } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import { addressWith } from '../lists/query.ts'
import { keptFilters, ORDERS_PATH } from './kept-filters.ts'

const View = z.object({
  name: z.string().trim().min(1).max(60),
  shared: Checkbox,
  filters: z.string().max(2000),
})

export async function saveView(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: View,
    async run({ app, actor, t }, { name, shared, filters: query }) {
      const filters = keptFilters(Object.fromEntries(new URLSearchParams(query)))
      await saveOrderView(app, actor, { name, shared, filters })
      return { done: t('admin.orders.view_saved'), to: addressWith(ORDERS_PATH, filters) }
    },
  })
}

export async function removeView(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removeOrderView,
    done: (t) => t('admin.orders.view_removed'),
  })
}
