'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import { changeStock, stockReasons } from '#lib/domains/shop/catalogue/staff/index.ts'
import { RowId } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'

const Change = z.object({
  variant: RowId,
  was: z.coerce.number<string>().int(),
  mode: z.enum(['by', 'to']),
  pieces: z.string().trim(),
  reason: z.enum(stockReasons),
  note: z.string().trim().max(300),
})

export const saveStock = staffForm({
  fields: Change,
  calls: changeStock,
  async run({ app, actor, t }, { variant, was, mode, pieces, reason, note }) {
    const isNumber = mode === 'by' ? /^[+\-−]?\d{1,6}$/ : /^\d{1,6}$/
    if (!isNumber.test(pieces)) throw invalidField('pieces', 'not_a_number', { example: '12' })
    const number = Number(pieces.replace('−', '-'))
    const count = await changeStock(app, actor, {
      variantId: variant,
      change: mode === 'by' ? { by: number } : { to: number, was },
      reason,
      note: note || null,
    })
    return { done: t('admin.catalogue.stock_is', { count }) }
  },
})
