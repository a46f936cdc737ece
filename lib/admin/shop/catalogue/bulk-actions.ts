'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  type BulkChange,
  bulkStatuses,
  changePrices,
  changeStatuses,
  nameSafetyContact,
  plannedSales,
  type Sorting,
  safetyRoles,
  sortProducts,
  undoBulkChange,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import type { Outcome } from '../../forms/answer-form.ts'
import { jsonField, RowIds } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readChange } from './read-amount.ts'

const MAX_SELECTED = 100

const Status = z.object({ ids: RowIds, status: z.enum(bulkStatuses) })
const Prices = z.object({
  ids: RowIds,
  by: z.enum(['percent', 'amount']),
  value: z.string().trim().min(1).max(20),
  show_former: z.string().optional(),
  planned: z.enum(plannedSales),
})
const Sort = z.object({
  ids: RowIds,
  category: z.string().regex(/^\d{0,9}$/),
  tag: z.string().trim().max(80),
  add: z.enum(['0', '1']),
})

const Safety = z.object({ ids: RowIds, role: z.enum(safetyRoles), contact: z.string().regex(/^\d{0,9}$/) })

const Id = z.int().positive()
const Undo = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    rows: z
      .array(
        z.object({
          id: Id,
          published: z.boolean(),
          visibility: z.string().max(20).nullable(),
          publishedAt: z.int(),
          archivedAt: z.int().nullable(),
        }),
      )
      .max(MAX_SELECTED),
  }),
  z.object({
    kind: z.literal('prices'),
    rows: z
      .array(
        z.object({
          id: Id,
          price: z.int().min(0),
          compareAt: z.int().min(0).nullable(),
          now: z.int().min(0),
        }),
      )
      .max(20_000),
    sales: z
      .array(
        z.object({
          id: Id,
          price: z.int().min(0),
          now: z.int().min(0).nullable(),
          startsAt: z.int(),
          endsAt: z.int().nullable(),
        }),
      )
      .max(20_000),
  }),
  z.object({
    kind: z.literal('safety'),
    role: z.enum(safetyRoles),
    now: Id.nullable(),
    rows: z.array(z.object({ id: Id, contactId: Id.nullable() })).max(MAX_SELECTED),
  }),
  z.object({
    kind: z.enum(['category', 'tag']),
    ids: z.array(Id).max(MAX_SELECTED),
    targetId: Id,
    added: z.boolean(),
  }),
])
const Undone = z.object({
  undo: jsonField(Undo, { maxLength: 1_000_000 }),
})

export const bulkStatus = staffForm({
  fields: Status,
  calls: changeStatuses,
  run: async ({ app, actor, t }, { ids, status }) => tell(t, await changeStatuses(app, actor, ids, status)),
})

export const bulkPrices = staffForm({
  fields: Prices,
  calls: changePrices,
  async run({ app, actor, t }, { ids, by, value, show_former: shown, planned }) {
    const decimals = by === 'percent' ? 2 : currencyExponent(app.settings.current['currency.code'])
    const size = readChange('value', value, decimals)
    const change = by === 'percent' ? { percent: size } : { amount: size }
    return tell(t, await changePrices(app, actor, ids, { ...change, showFormer: shown === 'on', planned }))
  },
})

export const bulkSort = staffForm({
  fields: Sort,
  calls: sortProducts,
  async run({ app, actor, t }, { ids, category, tag, add }) {
    // One of them at a time, so that one step takes it back.
    if ((category === '') === (tag === '')) throw invalidField('tag', 'required')
    const sorting: Sorting =
      category === ''
        ? { kind: 'tag', name: tag, add: add === '1' }
        : { kind: 'category', id: Number(category), add: add === '1' }
    return tell(t, await sortProducts(app, actor, ids, sorting))
  },
})

export const bulkSafety = staffForm({
  fields: Safety,
  calls: nameSafetyContact,
  async run({ app, actor, t }, { ids, role, contact }) {
    const contactId = contact === '' ? null : Number(contact)
    return tell(t, await nameSafetyContact(app, actor, ids, { role, contactId }))
  },
})

export const undoBulk = staffForm({
  fields: Undone,
  calls: undoBulkChange,
  async run({ app, actor, t }, { undo }) {
    const count = await undoBulkChange(app, actor, undo)
    return { done: t('admin.catalogue.undone', { count }) }
  },
})

function tell(t: Panel['t'], { changed, left, undo }: BulkChange): Outcome {
  const said = [t('admin.catalogue.changed', { count: changed })]
  if (left > 0) said.push(t('admin.catalogue.left_on_sale', { count: left }))
  return { done: said.join(' '), ...(changed > 0 && { undo: JSON.stringify(undo) }) }
}
