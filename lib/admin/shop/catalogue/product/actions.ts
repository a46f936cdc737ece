'use server'

import { z } from 'zod'
import type { Outcome } from '#lib/admin/forms/answer-form.ts'
import { ById, Checkbox, jsonField, RowId } from '#lib/admin/forms/fields.ts'
import { actForm, staffCall, staffForm } from '#lib/admin/forms/form-action.ts'
import { dayIn } from '#lib/admin/lists/query.ts'
import { toPicked } from '#lib/admin/publishing/media/picker/picked.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { invalidField, isDomainError } from '#lib/domains/domain-error.ts'
import {
  addDocumentPart,
  addProductPicture,
  addVideoPart,
  createProduct,
  deleteProduct,
  duplicateProduct,
  editProduct,
  endSale,
  restoreOptions,
  scheduleSale,
  searchProducts,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { parsePercent, readAmount } from '../read-amount.ts'
import { describeRelated, type RelatedProduct, toRelated } from './fields/related.ts'
import { ProductFields, readProduct } from './read-product.ts'
import { writeProduct } from './write-product.ts'

const PRODUCTS_PATH = '/admin/products'
const MAX_MATCHES = 8

const Id = z.object({ id: RowId })
const Line = z.string().trim().max(300)

const New = z.object({ name: Line.min(1), sku: z.string().trim().max(100), price: z.string().max(20) })
const Sale = Id.extend({
  percent: z.string().trim().max(10),
  from: z.string().max(10),
  until: z.string().max(10),
})
const Undo = z.object({
  undo: jsonField(z.object({ id: z.int().positive(), was: z.iso.datetime() })),
})

export const create = staffForm({
  fields: New,
  calls: createProduct,
  async run({ app, actor, t }, { name, sku, price }) {
    const currency = app.settings.current['currency.code']
    const id = await createProduct(app, actor, {
      ...{ name, sku: sku || null },
      price: readAmount('price', price, currency),
    })
    return { done: t('admin.catalogue.created'), to: `${PRODUCTS_PATH}/${id}` }
  },
})

/** Saves all of a product's page. */
export const saveProduct = staffForm({
  fields: ProductFields,
  calls: editProduct,
  async run(panel, given, form): Promise<Outcome> {
    const { app, actor, t } = panel
    const { id, version: was } = given
    const edit = readProduct(given, form, { ...formSettings(panel), now: panel.app.clock.now() })
    try {
      const { version, removed, isUndoable } = await editProduct(app, actor, { id, was }, edit)
      const done =
        removed > 0 ? t('admin.catalogue.saved_without', { count: removed }) : t('admin.catalogue.saved')
      return { done, ...(isUndoable && { undo: JSON.stringify({ id, was: version.toISOString() }) }) }
    } catch (error) {
      if (!isDomainError(error, 'removes_variants')) throw error
      const { count, units, names, ids } = error.facts
      return {
        asks: {
          title: t('admin.catalogue.removes', { count }),
          text: t('admin.catalogue.removes_text', { units }),
          items: names.split('\n'),
          confirm: t('admin.catalogue.removes_confirm', { count }),
          field: 'agreed',
          value: ids,
        },
      }
    }
  },
  async current(panel, { id }) {
    const { app, actor } = panel
    const product = await showProduct(app, actor, id).catch((error) => {
      if (isDomainError(error, 'product_not_found')) return null
      throw error
    })
    if (!product) return null
    const related = (await describeRelated(panel, product.relatedIds)).map(({ name }) => name).join('\n')
    return {
      version: product.updatedAt.toISOString(),
      theirs: writeProduct(product, { ...formSettings(panel), related }),
    }
  },
})

/** Makes a draft like the product, and goes to it. */
export const duplicate = staffForm({
  fields: Id,
  calls: [showProduct, duplicateProduct],
  async run({ app, actor, t }, { id }) {
    const { name } = await showProduct(app, actor, id)
    const copy = await duplicateProduct(app, actor, { id, name: t('admin.catalogue.copy_of', { name }) })
    return { done: t('admin.catalogue.duplicated'), to: `${PRODUCTS_PATH}/${copy}` }
  },
})

/** Brings back the options and variants that saving has removed. */
export const undoOptions = staffForm({
  fields: Undo,
  calls: restoreOptions,
  async run({ app, actor, t }, { undo: { id, was } }) {
    await restoreOptions(app, actor, { id, was: new Date(was) })
    return { done: t('admin.catalogue.options_restored') }
  },
})

/** `found` is the picture as the picker has it; saving the product gives it to it. */
export const addPicture = staffForm({
  fields: Id,
  calls: addProductPicture,
  async run({ app, actor }, { id }, form) {
    const picture = form.get('picture')
    if (!(picture instanceof File)) throw invalidField('picture', 'required')
    const bytes = Buffer.from(await picture.arrayBuffer())
    const added = await addProductPicture(app, actor, id, { bytes, store: app.pictures.store })
    return { found: toPicked(added) }
  },
})

const FilePart = Id.extend({
  upload: z.string().max(50).optional(),
  part: z.coerce.number<string>().int().min(0).max(99),
  last: Checkbox,
})

/** A part of a video. `found` names the upload and, after the last part, the file; saving the product gives it to it. */
export const addVideo = staffForm({
  fields: FilePart,
  calls: addVideoPart,
  run: async ({ app, actor }, given, form) => ({
    found: await addVideoPart(app, actor, given.id, await readPart(app, given, form)),
  }),
})

/** The same for a document about the product's safety. */
export const addDocument = staffForm({
  fields: FilePart,
  calls: addDocumentPart,
  run: async ({ app, actor }, given, form) => ({
    found: await addDocumentPart(app, actor, given.id, await readPart(app, given, form)),
  }),
})

/** Products that can be shown with another, by name or SKU. */
export const findRelated = staffCall({
  fields: z.object({ query: z.string().trim().min(1).max(100) }),
  calls: searchProducts,
  async run(panel, { query }): Promise<RelatedProduct[]> {
    const { products } = await searchProducts(panel.app, panel.actor, { query })
    return products.slice(0, MAX_MATCHES).map((product) => toRelated(panel, product))
  },
  otherwise: [],
})

export const startSale = staffForm({
  fields: Sale,
  calls: scheduleSale,
  async run({ app, actor, t }, { id, percent, from, until }) {
    const timeZone = app.settings.current['site.timezone']
    await scheduleSale(app, actor, id, {
      // No sale can have 0, so the refusal names wrong dates too.
      percent: parsePercent(percent) ?? 0,
      startsAt: dayIn(from, timeZone) ?? app.clock.now(),
      endsAt: dayIn(until, timeZone, 1) ?? null,
    })
    return { done: t('admin.catalogue.sale_planned') }
  },
})

export const stopSale = actForm({
  fields: ById,
  act: endSale,
  done: (t) => t('admin.catalogue.sale_over'),
})

export const removeProduct = actForm({
  fields: ById,
  act: deleteProduct,
  done: (t) => t('admin.catalogue.deleted'),
  to: () => PRODUCTS_PATH,
})

async function readPart(
  { pictures: { store } }: Panel['app'],
  { upload, part, last: isLast }: z.output<typeof FilePart>,
  form: FormData,
) {
  const file = form.get('file')
  if (!(file instanceof File)) throw invalidField('file', 'required')
  return { upload, part, bytes: Buffer.from(await file.arrayBuffer()), isLast, store }
}

function formSettings({ app: { settings } }: Panel) {
  return { timeZone: settings.current['site.timezone'], currency: settings.current['currency.code'] }
}
