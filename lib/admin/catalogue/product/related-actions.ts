'use server'

import { z } from 'zod'
import { relateProducts } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Outcome } from '../../forms/answer-form.ts'
import { RowId, RowIds, Version } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import type { Panel } from '../../request/panel-request.ts'
import { describeRelated } from './describe-related.ts'

const Related = z.object({
  id: RowId,
  was: Version,
  related: RowIds.optional().transform((ids) => ids ?? []),
  find: z.string().trim().max(100),
  act: z.string().max(30),
})
type Given = z.output<typeof Related>

/** Its buttons show the list again, until one saves it. */
export const relate = staffForm({
  fields: Related,
  calls: relateProducts,
  run: runAct,
  // The list stays as it was chosen.
  foundWhenRefused: async (_panel, _form, before) => before.found,
})

async function runAct(panel: Panel, { id, was, related, find, act }: Given): Promise<Outcome> {
  const { app, actor, t } = panel
  if (act === 'save') {
    await relateProducts(app, actor, { id, was }, related)
    return { done: t('admin.catalogue.saved') }
  }
  const [verb = '', subject] = act.split(':')
  const ids = rearrange(related, verb, Number(subject))
  const query = verb === 'find' || verb === 'add' ? find : ''
  return { found: await describeRelated(panel, ids, { productId: id, query }) }
}

function rearrange(ids: readonly number[], verb: string, id: number): number[] {
  const others = ids.filter((one) => one !== id)
  if (verb === 'remove') return others
  if (verb === 'add' && id > 0) return [...others, id]
  const at = ids.indexOf(id)
  if (at === -1 || (verb !== 'earlier' && verb !== 'later')) return [...ids]
  return others.toSpliced(Math.max(0, verb === 'earlier' ? at - 1 : at + 1), 0, id)
}
