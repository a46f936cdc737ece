'use server'

import { z } from 'zod'
import { ById, Checkbox } from '#lib/admin/forms/fields.ts'
import { actForm, staffForm } from '#lib/admin/forms/form-action.ts'
import { addressWith } from '#lib/admin/lists/query.ts'
import { removeOrderView, saveOrderView } from '#lib/domains/shop/orders/staff/index.ts'
import { keptFilters, ORDERS_PATH } from './kept-filters.ts'

const View = z.object({
  name: z.string().trim().min(1).max(60),
  shared: Checkbox,
  filters: z.string().max(2000),
})

export const saveView = staffForm({
  fields: View,
  calls: saveOrderView,
  async run({ app, actor, t }, { name, shared, filters: query }) {
    const filters = keptFilters(Object.fromEntries(new URLSearchParams(query)))
    await saveOrderView(app, actor, { name, shared, filters })
    return { done: t('admin.orders.view_saved'), to: addressWith(ORDERS_PATH, filters) }
  },
})

export const removeView = actForm({
  fields: ById,
  act: removeOrderView,
  done: (t) => t('admin.orders.view_removed'),
})
