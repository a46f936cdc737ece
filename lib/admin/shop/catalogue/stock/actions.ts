'use server'

import { z } from 'zod'
import { RowId } from '#lib/admin/forms/fields.ts'
import { staffForm } from '#lib/admin/forms/form-action.ts'
import { collectFaults, invalidField } from '#lib/domains/domain-error.ts'
import { changeStock, countStock, findStock, stockReasons } from '#lib/domains/shop/catalogue/staff/index.ts'
import { COUNT_EXAMPLE, isCount } from './is-count.ts'
import { MAX_COUNTS, matchCounts, readCounts } from './stock-file.ts'

const Change = z.object({
  variant: RowId,
  was: z.coerce.number<string>().int(),
  mode: z.enum(['by', 'to']),
  pieces: z.string().trim(),
  reason: z.enum(stockReasons),
  note: z.string().trim().max(300),
})

const Why = z.object({ reason: z.enum(stockReasons), note: z.string().trim().max(300) })

export const saveStock = staffForm({
  fields: Change,
  calls: changeStock,
  async run({ app, actor, t }, { variant, was, mode, pieces, reason, note }) {
    const digits = mode === 'by' ? pieces.replace(/^[+\-−]/, '') : pieces
    if (!isCount(digits)) throw invalidField('pieces', 'not_a_number', { example: COUNT_EXAMPLE })
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

/** Saves the counts that were typed into the list. */
export const saveCounts = staffForm({
  fields: z.looseObject(Why.shape),
  calls: countStock,
  async run({ app, actor, t }, { reason, note }, form) {
    const ids = form.getAll('counted').map(Number)
    const { check, refuse } = collectFaults()
    const counts = ids.flatMap((variantId) => {
      const field = `stock.${variantId}`
      const text = String(form.get(field) ?? '').trim()
      const was = String(form.get(`was.${variantId}`) ?? '')
      // Stock that is not tracked is empty, and stays so; a number begins to track it. To end tracking is the product's matter.
      if (text === was) return []
      if (text === '') check(false, field, 'count_cleared')
      else check(isCount(text), field, 'not_a_number', { example: COUNT_EXAMPLE })
      return [{ variantId, to: Number(text), was: was === '' ? null : Number(was) || 0 }]
    })
    refuse()
    const count = await countStock(app, actor, counts, { reason, note: note || null })
    return { done: t('admin.catalogue.counted', { count }) }
  },
})

/** Saves the counts of a file, all or none. */
export const importCounts = staffForm({
  fields: Why,
  calls: [countStock, findStock],
  async run({ app, actor, t }, { reason, note }, form) {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) throw invalidField('file', 'required')
    const lines = readCounts(await file.text())
    if (lines.length > MAX_COUNTS) throw invalidField('file', 'stock_limit', { max: MAX_COUNTS })
    const variants = await findStock(app, actor, {
      ids: lines.flatMap(({ id }) => id ?? []),
      skus: lines.flatMap(({ sku }) => sku || []),
    })
    const count = await countStock(app, actor, matchCounts(lines, variants), { reason, note: note || null })
    return { done: t('admin.catalogue.counted', { count }) }
  },
})
