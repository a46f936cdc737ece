import { z } from 'zod'
import { Checkbox, jsonField, RowId, Version } from '#lib/admin/forms/fields.ts'
import { invalidField, readAll, readEach } from '#lib/domains/domain-error.ts'
import {
  MAX_DOCUMENTS,
  MAX_VIDEOS,
  type ProductVideo,
  toVideoAddress,
  uniqueVideos,
  withdrawalExemptions,
} from '#lib/domains/shop/catalogue/index.ts'
import {
  bulkStatuses,
  type ProductEdit,
  type VariantChange,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { readLocalTime } from '#lib/web/inputs/local-time.ts'
import { readAmount, readAmountOrNull, readMeasure, readThousandths } from '../read-amount.ts'

const Line = z.string().trim().max(300)
const Whole = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)

const OptionalId = z.string().regex(/^\d{0,9}$/)

const PlainId = z.int().positive()

const Options = z
  .array(
    z.object({
      id: PlainId.optional(),
      name: z.string().trim().max(80),
      values: z
        .array(
          z.object({
            id: PlainId.optional(),
            value: z.string().trim().max(120),
            swatch: z.string().nullable(),
          }),
        )
        .max(250),
    }),
  )
  .max(20)

const Videos = z
  .array(
    z.object({
      url: z.string().trim().max(500),
      title: z.string().trim().max(300),
      poster: z.string().max(500).nullable(),
      place: z.int().min(0).max(99),
      addedAt: z.iso.datetime().optional(),
    }),
  )
  .max(MAX_VIDEOS)

const Documents = z
  .array(z.object({ name: z.string().trim().max(120), url: z.string().trim().max(500) }))
  .max(MAX_DOCUMENTS)

/** The form of a product. The rows of its grid have fields of their own, which end with the row's key. */
export const ProductFields = z.looseObject({
  id: RowId,
  version: Version,
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
  /** Missing in a form that was opened before there was the field. */
  withdrawalExemption: z.enum(['', ...withdrawalExemptions]).optional(),
  /** Missing for the same reason, like those below. */
  manufacturer: OptionalId.optional(),
  responsible: OptionalId.optional(),
  safetyText: z.string().trim().max(5000).optional(),
  documents: jsonField(Documents).optional(),
  sizeGuide: OptionalId.optional(),
  taxClass: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  minQuantity: Whole,
  maxQuantity: Whole.or(z.literal('')),
  seoTitle: Line,
  seoDescription: z.string().trim().max(1000),
  /** Of a product on request: blank while it stays one. */
  price: z.string().trim().max(20).optional(),
  options: jsonField(Options).optional(),
  pictures: jsonField(z.array(z.object({ id: PlainId, alt: z.string().trim().max(300) })).max(200)),
  /** Missing in a form that was opened before there was the field. */
  videos: jsonField(Videos).optional(),
  related: jsonField(z.array(z.object({ id: PlainId })).max(50)),
  /** Variants that may go, by their ids. */
  agreed: z
    .string()
    .regex(/^[\d,]*$/)
    .max(5000)
    .optional(),
  /** A button that saves and publishes, hides or archives the product. */
  status: z.enum(bulkStatuses).optional(),
})

type Settings = { timeZone: string; currency: string; now: Date }

/** Throws `invalid_fields`. */
export function readProduct(
  given: z.output<typeof ProductFields>,
  form: FormData,
  { timeZone, currency, now }: Settings,
): ProductEdit {
  const { moment, attributes, videos, price, variants } = readAll({
    moment: () => readMoment(given, timeZone),
    attributes: () => readAttributes(given.attributes),
    videos: () => given.videos && readVideos(given.videos, now),
    price: () => (given.price ? readAmount('price', given.price, currency) : undefined),
    variants: () => (given.options ? readVariants(form, currency) : []),
  })
  return {
    details: {
      name: given.name,
      slug: given.slug,
      shortDescription: given.shortDescription,
      descriptionHtml: given.descriptionHtml,
      ...(moment && { publishedAt: moment }),
      attributes,
      vendor: given.vendor || null,
      featured: given.featured,
      taxable: given.taxable,
      requiresShipping: given.requiresShipping,
      noindex: given.noindex,
      taxClass: given.taxClass,
      ...(given.withdrawalExemption !== undefined && {
        withdrawalExemption: given.withdrawalExemption || null,
      }),
      ...readSafety(given),
      ...(given.sizeGuide !== undefined && { sizeGuideId: Number(given.sizeGuide) || null }),
      ...(videos && { videos }),
      seoTitle: given.seoTitle || null,
      seoDescription: given.seoDescription || null,
      minQuantity: Math.max(1, Number(given.minQuantity)),
      maxQuantity: given.maxQuantity === '' ? null : Number(given.maxQuantity),
      categoryIds: given.categories,
      tags: given.tags.split(',').flatMap((tag) => tag.trim() || []),
    },
    ...(price !== undefined && { price }),
    ...(given.options && {
      options: given.options.filter(({ name, values }) => name !== '' || values.length > 0),
      variants,
      agreed: (given.agreed ?? '').split(',').flatMap((id) => Number(id) || []),
    }),
    pictures: given.pictures.map(({ id, alt }) => ({ mediaId: id, alt })),
    related: given.related.map(({ id }) => id),
    ...(given.status && { status: given.status }),
  }
}

/** Undefined if it is as it was shown. Throws `invalid_fields`. */
function readMoment(
  { publishedAt, publishedWas }: z.output<typeof ProductFields>,
  timeZone: string,
): Date | undefined {
  if (publishedAt === publishedWas) return undefined
  const moment = readLocalTime(publishedAt, timeZone)
  if (moment === null) throw invalidField('publishedAt', 'required')
  return moment
}

function readSafety(given: z.output<typeof ProductFields>) {
  const { manufacturer, responsible, safetyText, documents } = given
  return {
    ...(manufacturer !== undefined && { manufacturerId: Number(manufacturer) || null }),
    ...(responsible !== undefined && { responsibleId: Number(responsible) || null }),
    ...(safetyText !== undefined && { safetyText }),
    ...(documents && { safetyDocuments: documents }),
  }
}

/** Each video once, with the address of its page if another site plays it. Throws `invalid_fields`. */
function readVideos(given: z.output<typeof Videos>, now: Date): ProductVideo[] {
  const videos = given.map(({ url, addedAt = now.toISOString(), ...rest }) => {
    const address = toVideoAddress(url)
    if (address === null) throw invalidField('videos', 'video_address')
    return { url: address, ...rest, addedAt }
  })
  return uniqueVideos(videos)
}

/** The rows of the grid. Of the new ones, those that are not to be sold are left out. Throws `invalid_fields`. */
function readVariants(form: FormData, currency: string): VariantChange[] {
  const keys = form.getAll('variant').filter((key) => typeof key === 'string')
  return readEach(keys.slice(0, 500), (key): VariantChange[] => {
    const text = (name: string) => textOf(form, `${name}.${key}`)
    const isOn = (name: string) => text(name) === 'on'
    const id = /^\d{1,10}$/.test(key) ? Number(key) : null
    if (id === null && !isOn('active')) return []
    const { stock, unitMeasure, ...read } = readAll({
      lowStockAt: () => readWhole(`lowStockAt.${key}`, text('lowStockAt'), /^\d{1,6}$/, '3'),
      stock: () => readWhole(`stock.${key}`, text('stock'), /^(-?\d{1,6})?$/, '12'),
      price: () => readAmount(`price.${key}`, text('price'), currency),
      compareAtPrice: () => readAmountOrNull(`compareAt.${key}`, text('compareAt'), currency),
      weightThousandths: () => readThousandths(`weight.${key}`, text('weight')),
      unitMeasure: () => readMeasure(`measure.${key}`, text('measure')),
    })
    const isCounted = text('stock') !== ''
    return [
      {
        id,
        key,
        ...(id === null && { values: readValues(text('values')) }),
        sku: text('sku') || null,
        barcode: text('barcode') || null,
        ...read,
        // Missing in a form that was opened before there was the field.
        ...(form.has(`measure.${key}`) && { unitMeasure }),
        trackStock: isCounted,
        ...(isCounted && { stock: { to: stock, was: Number(text('stockWas')) || 0 } }),
        backorder: isOn('backorder'),
        active: isOn('active'),
      },
    ]
  }).flat()
}

function readWhole(field: string, text: string, isWhole: RegExp, example: string): number {
  if (!isWhole.test(text)) throw invalidField(field, 'not_a_number', { example })
  return Number(text)
}

function readValues(json: string): string[] {
  const parsed = jsonField(z.array(z.string().trim().max(120)).max(3)).safeParse(json)
  if (!parsed.success) throw invalidField('options', 'option_names')
  return parsed.data
}

/** Attributes such as `Material: Brass`, one a line. Throws `invalid_fields`. */
function readAttributes(text: string): { name: string; value: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name = '', value = ''] = /^(.{1,80}?):\s*(.{1,500})$/.exec(line.trim()) ?? []
    if (name.trim() === '' || value.trim() === '') throw invalidField('attributes', 'attribute_lines')
    return { name: name.trim(), value: value.trim() }
  })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, 500) : ''
}
