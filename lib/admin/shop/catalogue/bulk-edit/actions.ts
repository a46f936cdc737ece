'use server'

import { z } from 'zod'
import type { Outcome } from '#lib/admin/forms/answer-form.ts'
import { jsonField } from '#lib/admin/forms/fields.ts'
import { staffForm } from '#lib/admin/forms/form-action.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import {
  type CellsUndo,
  editCells,
  listEditable,
  productStatuses,
  undoCells,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { unitNames } from '#lib/services/money/unit-measure.ts'
import { answerPartly, type Refused } from './answer-partly.ts'
import { readChanges } from './read-cells.ts'
import { readIds } from './read-selection.ts'
import { type PRODUCT_COLUMNS, readSheet, toRows, type VARIANT_COLUMNS } from './sheet.ts'

const MAX_NAMED = 5

/** The cells' fields end with the row's key; `changed` names those that differ from what was shown. */
const Fields = z.looseObject({ id: z.string().max(2000), changed: z.string().max(300_000) })

const Line = z.string().max(2000)
const OptionalLine = Line.nullable()
const Id = z.int().positive()
const Amount = z.int().min(0).max(1_000_000_000_000)
const Units = z.int().min(0).max(999_999)
const Measure = z.object({ thousandths: Amount, unit: z.enum(unitNames) })
const ProductCells = z
  .object({
    ...{ name: Line, status: z.enum(productStatuses), vendor: OptionalLine, seoTitle: OptionalLine },
    ...{ seoDescription: OptionalLine, categoryIds: z.array(Id).max(500), tags: z.array(Line).max(500) },
    manufacturerId: Id.nullable(),
  })
  .partial()
const VariantCells = z
  .object({
    ...{ sku: OptionalLine, barcode: OptionalLine, price: Amount, compareAtPrice: Amount.nullable() },
    ...{ weightThousandths: Amount.nullable(), backorder: z.boolean(), lowStockAt: Units },
    ...{ active: z.boolean(), stock: z.int().nullable() },
    unitMeasure: z.object({ contents: Measure, base: Measure }).nullable(),
  })
  .partial()
const Cells = z.object({
  product: ProductCells,
  variants: z.array(z.object({ id: Id, cells: VariantCells })).max(2000),
})
const Undo = z.array(
  z.object({
    ...{ id: Id, before: Cells, after: Cells },
    visible: z.object({
      published: z.boolean(),
      visibility: z.string().max(20).nullable(),
      publishedAt: z.int(),
      archivedAt: z.int().nullable(),
    }),
  }),
)

/** Saves the changed cells, each product for itself. If one cell cannot be read, nothing is saved. */
export const saveCells = staffForm({
  fields: Fields,
  calls: [editCells, listEditable],
  async run(panel, { id, changed }, form): Promise<Outcome> {
    const { app, actor, t } = panel
    const ids = readIds(id)
    const [{ products }, sheet] = await Promise.all([listEditable(app, actor, { ids }), readSheet(panel)])
    const rows = toRows(products, sheet)
    const names = changed.split(' ').filter(Boolean)
    const changes = readChanges(names, form, { rows, sheet })
    const undo: CellsUndo[] = []
    const refused: Refused[] = []
    for (const [productId, change] of changes) {
      const shown = form.get(`version.${productId}`)
      const was = new Date(typeof shown === 'string' ? shown : '')
      try {
        if (Number.isNaN(was.getTime())) throw new DomainError('stale', { current: '' })
        undo.push(await editCells(app, actor, { id: productId, was }, change))
      } catch (error) {
        const isKnown = ['stale', 'invalid_fields', 'product_not_found'] as const
        if (!isKnown.some((code) => isDomainError(error, code))) throw error
        refused.push({ productId, error: error as Refused['error'] })
      }
    }
    const undone = undo.length > 0 && { undo: JSON.stringify(undo) }
    if (refused.length === 0)
      return { done: t('admin.catalogue.cells.saved', { count: undo.length }), ...undone }
    return { ...(await answerPartly(panel, { names, ids, rows, sheet, refused, saved: undo })), ...undone }
  },
})

/** Takes a save back, each product for itself; cells that someone has changed since stay, and are named. */
export const undoSaved = staffForm({
  fields: z.object({ undo: jsonField(Undo, { maxLength: 2_000_000 }) }),
  calls: undoCells,
  async run({ app, actor, t }, { undo }) {
    let count = 0
    const left: string[] = []
    for (const one of undo) {
      try {
        const undone = await undoCells(app, actor, one)
        if (undone.restored > 0) count += 1
        for (const { variant, column } of undone.left)
          left.push(
            t('admin.catalogue.cells.cell', {
              name: variant ? `${undone.name}, ${variant}` : undone.name,
              column: titleOf(t, column),
            }),
          )
      } catch (error) {
        if (isDomainError(error, 'product_not_found')) left.push(`#${one.id}`)
        else if (isDomainError(error, 'stale')) left.push(error.facts.current)
        else if (isDomainError(error, 'invalid_fields')) left.push(one.before.product.name ?? `#${one.id}`)
        else throw error
      }
    }
    const said = [t('admin.catalogue.undone', { count })]
    if (left.length > 0) {
      const names = left.slice(0, MAX_NAMED).join('; ')
      said.push(t('admin.catalogue.cells.left', { names, more: Math.max(0, left.length - MAX_NAMED) }))
    }
    return { done: said.join(' ') }
  },
})

type Column = keyof typeof PRODUCT_COLUMNS | keyof typeof VARIANT_COLUMNS

function titleOf(t: Panel['t'], column: Column): string {
  const titles = {
    ...{ name: t('admin.catalogue.name'), status: t('admin.catalogue.state') },
    ...{ vendor: t('admin.catalogue.vendor'), categoryIds: t('admin.catalogue.categories') },
    ...{ tags: t('admin.catalogue.tags'), manufacturerId: t('admin.safety.manufacturer') },
    ...{ seoTitle: t('admin.catalogue.seo_title'), seoDescription: t('admin.catalogue.seo_description') },
    ...{ price: t('admin.catalogue.price'), compareAtPrice: t('admin.catalogue.former_price') },
    ...{ stock: t('admin.catalogue.stock'), sku: t('admin.catalogue.sku') },
    ...{ barcode: t('admin.catalogue.barcode'), weightThousandths: t('admin.catalogue.cells.weight') },
    ...{ unitMeasure: t('admin.catalogue.unit_measure'), lowStockAt: t('admin.catalogue.low_at') },
    ...{ backorder: t('admin.catalogue.backorder'), active: t('admin.catalogue.sold') },
  } satisfies Record<Column, string>
  return titles[column]
}
