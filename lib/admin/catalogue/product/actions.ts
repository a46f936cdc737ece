'use server'

import { z } from 'zod'
import { invalidField, isDomainError } from '#lib/domains/domain-error.ts'
import {
  addProductPicture,
  arrangePictures,
  changeOptions,
  changeProductDetails,
  changeVariants,
  chooseProductPicture,
  createProduct,
  deleteProduct,
  endSale,
  type ShownProduct,
  scheduleSale,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { readLocalTime } from '#lib/web/inputs/local-time.ts'
import { ById, Checkbox, RowId, Version } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import type { FormState } from '../../forms/form-state.ts'
import { dayIn } from '../../lists/query.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readAmount, readChange } from '../read-amount.ts'
import { writeDetails } from './details.ts'
import { readAttributes, readOptions, readPictures, readVariants } from './read-forms.ts'
import { writeOptions, writePictures, writeVariants } from './write-forms.ts'

const PRODUCTS_PATH = '/admin/products'

const Id = z.object({ id: RowId })
const Seen = Id.extend({ version: Version })
const Line = z.string().trim().max(300)
const Whole = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)

const New = z.object({ name: Line.min(1), sku: z.string().trim().max(100), price: z.string().max(20) })
const Details = Seen.extend({
  name: Line.min(1),
  slug: z.string().trim().min(1).max(120),
  shortDescription: z.string().max(2000),
  descriptionHtml: z.string().max(200_000),
  vendor: Line,
  attributes: z.string().max(10_000),
  publishedAt: z.string().max(20),
  /** As it was shown: a field knows no seconds. */
  publishedWas: z.string().max(20),
  categories: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .optional()
    .transform((ids) => (ids ?? []).map(Number)),
  tags: z.string().max(2000),
  featured: Checkbox,
  taxable: Checkbox,
  requiresShipping: Checkbox,
  noindex: Checkbox,
  taxClass: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  minQuantity: Whole,
  maxQuantity: Whole.or(z.literal('')),
  seoTitle: Line,
  seoDescription: z.string().trim().max(1000),
})
const Sale = Id.extend({
  percent: z.string().trim().min(1).max(10),
  from: z.string().max(10),
  until: z.string().max(10),
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

export const saveDetails = staffForm({
  fields: Details,
  calls: changeProductDetails,
  async run({ app, actor, t }, { id, version: was, categories, tags, publishedAt, publishedWas, ...given }) {
    const timeZone = app.settings.current['site.timezone']
    const moment = publishedAt === publishedWas ? undefined : readLocalTime(publishedAt, timeZone)
    if (moment === null) throw invalidField('publishedAt', 'required')

    await changeProductDetails(
      app,
      actor,
      { id, was },
      {
        ...given,
        ...(moment && { publishedAt: moment }),
        attributes: readAttributes(given.attributes),
        vendor: given.vendor || null,
        seoTitle: given.seoTitle || null,
        seoDescription: given.seoDescription || null,
        minQuantity: Math.max(1, Number(given.minQuantity)),
        maxQuantity: given.maxQuantity === '' ? null : Number(given.maxQuantity),
        categoryIds: categories,
        tags: tags.split(',').flatMap((tag) => tag.trim() || []),
      },
    )
    return { done: t('admin.catalogue.saved') }
  },
  current: (panel, { id }) =>
    readCurrent(panel, id, (product) => writeDetails(product, panel.app.settings.current['site.timezone'])),
})

export const saveVariants = staffForm({
  fields: z.looseObject(Seen.shape),
  calls: changeVariants,
  async run({ app, actor, t }, { id, version: was }, form) {
    const rows = readVariants(form, app.settings.current['currency.code'])
    await changeVariants(app, actor, { id, was }, rows)
    return { done: t('admin.catalogue.saved') }
  },
  current: (panel, { id }) =>
    readCurrent(panel, id, ({ variants }) =>
      writeVariants(variants, panel.app.settings.current['currency.code']),
    ),
})

export const saveOptions = staffForm({
  fields: Seen.extend({ options: z.string().max(5000) }),
  calls: changeOptions,
  async run({ app, actor, t }, { id, version: was, options }) {
    await changeOptions(app, actor, { id, was }, readOptions(options))
    return { done: t('admin.catalogue.saved') }
  },
  current: (panel, { id }) =>
    readCurrent(panel, id, (product) => ({ options: writeOptions(product.options) })),
})

export const addPicture = staffForm({
  fields: Id,
  calls: addProductPicture,
  async run({ app, actor }, { id }, form) {
    const picture = form.get('picture')
    if (!(picture instanceof File)) throw invalidField('picture', 'required')
    const bytes = Buffer.from(await picture.arrayBuffer())
    await addProductPicture(app, actor, id, { bytes, store: app.pictures.store })
    return {}
  },
})

export const choosePicture = staffForm({
  fields: Id.extend({ mediaId: RowId, insteadOf: RowId.optional() }),
  calls: chooseProductPicture,
  async run({ app, actor }, { id, mediaId, insteadOf = null }) {
    await chooseProductPicture(app, actor, id, { mediaId, insteadOf })
    return {}
  },
})

export const savePictures = staffForm({
  fields: z.looseObject(Seen.shape),
  calls: arrangePictures,
  async run({ app, actor, t }, { id, version: was }, form) {
    await arrangePictures(app, actor, { id, was }, readPictures(form))
    return { done: t('admin.catalogue.saved') }
  },
  current: (panel, { id }) => readCurrent(panel, id, ({ pictures }) => writePictures(pictures)),
})

export const startSale = staffForm({
  fields: Sale,
  calls: scheduleSale,
  async run({ app, actor, t }, { id, percent, from, until }) {
    const timeZone = app.settings.current['site.timezone']
    await scheduleSale(app, actor, id, {
      percent: Math.abs(readChange('percent', percent, 2)),
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

/** A form of a product as it is now; null if the product is gone. */
async function readCurrent(
  { app, actor }: Panel,
  id: number,
  write: (product: ShownProduct) => Record<string, string>,
): Promise<FormState['conflict'] | null> {
  const product = await showProduct(app, actor, id).catch((error) => {
    if (isDomainError(error, 'product_not_found')) return null
    throw error
  })
  return product && { version: product.updatedAt.toISOString(), theirs: write(product) }
}
