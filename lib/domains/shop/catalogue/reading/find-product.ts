import type { Context } from '#lib/context.ts'
import type { PageLabel } from '#lib/domains/publishing/content/index.ts'
import {
  ATTRIBUTES,
  DOCUMENTS,
  PICTURE,
  type Translatable,
  translateRow,
  translateRows,
  VIDEOS,
} from '#lib/domains/publishing/translations/index.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { compareNames } from '#lib/platform/lists/rows.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { toUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import { findSizeGuide } from '../categories/list-product-categories.ts'
import { formerPrice, toExemption, type WithdrawalExemption } from '../offer-terms.ts'
import { type RatingCounts, toRatingCounts } from '../reviews/list-reviews.ts'
import type { ProductSafety, SafetyDocument } from '../safety/contact.ts'
import {
  type DetailRow,
  type RatedRow,
  selectDetail,
  selectDetails,
  type VariantRow,
} from '../statements/details.ts'
import { selectMembers, selectRelated } from '../statements/summaries.ts'
import { type Availability, computeAvailability, limitQuantity, sumStock } from '../stock-level.ts'
import { observeRelated, observeStock } from './observe-stock.ts'
import {
  type Dependencies,
  loadDependencies,
  type ProductSummary,
  summarise,
  toProductSummary,
} from './product-summary.ts'
import { type ShownVideo, showVideos } from './videos/product-video.ts'

/** A variant as shown on the product's page. Amounts are in minor units. */
export type ProductVariant = {
  id: number
  sku: string | null
  barcode: string | null
  name: string
  options: { name: string; value: string }[]
  price: number
  compareAtPrice: number | null
  lowestPrice: number | null
  unitMeasure: UnitMeasure | null
  image: Picture | null
  inStock: boolean
  /** Null if it is not tracked or not shown. */
  stock: number | null
  availability: Availability
  minQuantity: number
  maxQuantity: number | null
  /** In the shop's weight unit, times 1000; null for the product's. */
  weightThousandths: number | null
  /** From 1. */
  position: number
}

type Parent = Pick<DetailRow, 'options' | 'variants' | 'minQuantity' | 'maxQuantity'>
type Shown = Pick<Dependencies, 'showStock' | 'showLowest'>
type OptionRow = Parent['options'][number]

/** The variants of a translated product, named like the originals: those that are called by their values have them translated. */
export function nameVariants<P extends Parent>(translated: P, { options }: Parent): P {
  const variants = translated.variants.map((row) => {
    const isNamedByValues = row.name === nameOf(row, options)
    return isNamedByValues ? { ...row, name: nameOf(row, translated.options) } : row
  })
  return { ...translated, variants }
}

function nameOf(row: VariantRow, options: OptionRow[]): string {
  return nameVariant(chosenOptions(row, options).map(({ value }) => value))
}

/** Returns a product's active variants, and the options and values that they have. */
function toProductVariants(product: Parent, shown: Shown) {
  const variants = product.variants.map((row, index) => toVariant(row, index + 1, product, shown))
  const used = new Set(product.variants.flatMap(({ valueIds }) => valueIds))
  const options = product.options
    .map(({ name, values }) => {
      const own = values.filter(({ id }) => used.has(id))
      return { name, values: own.map(({ value }) => value), swatches: own.map(({ swatch }) => swatch) }
    })
    .filter(({ values }) => values.length > 0)
  return { options, variants }
}

function toVariant(
  row: VariantRow,
  position: number,
  product: Parent,
  { showStock, showLowest }: Shown,
): ProductVariant {
  const availability = computeAvailability(row)
  const { min, max } = limitQuantity(product, row, showStock)
  const { price } = row
  const compareAtPrice = formerPrice(row.compareAtPrice, price)
  return {
    id: row.id,
    sku: row.sku,
    barcode: row.barcode,
    name: row.name,
    options: chosenOptions(row, product.options),
    price,
    compareAtPrice,
    lowestPrice: showLowest && compareAtPrice !== null ? row.lowestPrice : null,
    unitMeasure: toUnitMeasure(row.unitMeasure),
    image: row.image,
    inStock: availability !== 'out_of_stock',
    stock: showStock ? sumStock([row]) : null,
    availability,
    minQuantity: min,
    maxQuantity: max,
    weightThousandths: row.weightThousandths,
    position,
  }
}

function chosenOptions({ valueIds }: VariantRow, options: OptionRow[]) {
  const chosen = new Set(valueIds)
  return options.flatMap(({ name, values }) => {
    const value = values.find(({ id }) => chosen.has(id))
    return value ? [{ name, value: value.value }] : []
  })
}

type NamedValue = { name: string; value: string }

/** A product's facts, with its text in the main language, by which programs recognise what they know. */
export type ProductAttribute = NamedValue & { original: NamedValue }

export type ProductOption = {
  name: string
  values: string[]
  /** The colour that each value is shown in, such as `#8b1e1e`; null for values without one. */
  swatches: (string | null)[]
}

/** A product as shown on its own page. */
export type ProductDetail = ProductSummary & {
  descriptionHtml: string
  descriptionText: string
  /** The main image comes first. */
  images: Picture[]
  videos: ShownVideo[]
  attributes: ProductAttribute[]
  /** Values that an active variant has; empty if there is nothing to choose. */
  options: ProductOption[]
  variants: ProductVariant[]
  minQuantity: number
  maxQuantity: number | null
  requiresShipping: boolean
  withdrawalExemption: WithdrawalExemption | null
  /** Null if nothing is said about it. */
  safety: ProductSafety | null
  /** A page that helps to choose a size. */
  sizeGuide: PageLabel | null
  /** In the shop's weight unit, times 1000. */
  weightThousandths: number | null
  tags: string[]
  vendor: string | null
  /** The only variant's; null for a product with variants. */
  barcode: string | null
  ratingCounts: RatingCounts
  related: ProductSummary[]
  /** The address of an external product, and the text of its link; null to use the theme's text. */
  externalUrl: string | null
  buttonText: string | null
  /** The visible members of a grouped product. */
  members: ProductSummary[]
  seoTitle: string | null
  seoDescription: string | null
  /** Search engines are asked not to list it. */
  noindex: boolean
  /** The alternate view that shows it, such as `gift` for products/show.gift; null for the usual one. */
  template: string | null
}

export const DETAIL: Translatable = {
  entity: 'product',
  in: {
    attributes: ATTRIBUTES,
    safetyDocuments: DOCUMENTS,
    videos: VIDEOS,
    image: PICTURE,
    images: PICTURE,
    options: { entity: 'product_option', in: { values: { entity: 'product_option_value' } } },
    variants: { in: { image: PICTURE } },
    tags: { entity: 'product_tag' },
  },
}

/** Finds the visible product with this slug, or null. */
export async function findProduct(context: Context, slug: string): Promise<ProductDetail | null> {
  const { database, clock } = context
  const { prisma } = database
  const now = clock.now()
  const found = await selectRow(prisma, selectDetail, { slug, now })
  if (!found) return null
  const row = nameVariants(await translateRow(context, DETAIL, found), found)
  const dependencies = await loadDependencies(context)
  const [others, parts] = await Promise.all([
    selectRows(prisma, selectRelated, { productId: row.id, now }),
    row.kind === 'grouped' ? selectRows(prisma, selectMembers, { groupId: row.id, now }) : [],
  ])
  observeStock(context, { own: [row], others: [...others, ...parts] })
  observeRelated(context, row.id, others)
  const [related, members, sizeGuide, videos] = await Promise.all([
    summarise(context, others, dependencies),
    summarise(context, parts, dependencies),
    findSizeGuide(context, row),
    showVideos(context, row),
  ])
  const summary = toProductSummary(row, dependencies)
  const attributes = pairAttributes(row, found)
  const ratingCounts = toRatingCounts(row.stars)
  const safety = toSafety(row)
  return {
    ...{ ...summary, ...toDetails(row, dependencies), attributes, safety, sizeGuide },
    ...{ ratingCounts, related, members, videos },
  }
}

function toSafety({
  manufacturer,
  responsible,
  safetyText,
  safetyDocuments,
}: RatedRow): ProductSafety | null {
  const documents = safetyDocuments as SafetyDocument[]
  const isSilent =
    manufacturer.length + responsible.length + documents.length === 0 && safetyText.trim() === ''
  return isSilent
    ? null
    : {
        manufacturer: manufacturer[0] ?? null,
        responsible: responsible[0] ?? null,
        text: safetyText,
        documents,
      }
}

// Bounds what a list of products with many variants loads and prints.
const MAX_LISTED = 20

/** The first active variants of each product, by the product's id, for lists. */
export async function listVariants(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, ProductVariant[]>> {
  const all = await loadParts(context, ids)
  return new Map(all.map(({ id, variants }) => [id, variants.slice(0, MAX_LISTED)]))
}

/** The first pictures of each product, by the product's id, the main one first. */
export async function listImages(context: Context, ids: readonly number[]): Promise<Map<number, Picture[]>> {
  const all = await loadParts(context, ids)
  return new Map(all.map(({ id, images }) => [id, images.slice(0, MAX_LISTED)]))
}

/** The first pictures of each product and its videos, by the product's id. */
export async function listMedia(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, { images: Picture[]; videos: ShownVideo[] }>> {
  const all = await loadParts(context, ids)
  const media = all.map(async ({ id, images, row }) => {
    const videos = await showVideos(context, row)
    return [id, { images: images.slice(0, MAX_LISTED), videos }] as const
  })
  return new Map(await Promise.all(media))
}

/** All active variants of products, by the variant's id. */
export async function findVariants(
  context: Context,
  productIds: readonly number[],
): Promise<Map<number, ProductVariant>> {
  if (productIds.length === 0) return new Map()
  const all = await loadParts(context, productIds)
  return new Map(all.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant] as const)))
}

async function loadParts(context: Context, ids: readonly number[]) {
  const dependencies = await loadDependencies(context)
  const found = await selectRows(context.database.prisma, selectDetails, { ids: [...ids] })
  observeStock(context, { own: found })
  const translated = await translateRows(context, DETAIL, found)
  return translated.map((row, index) => {
    const { variants, images } = toDetails(nameVariants(row, found[index] ?? row), dependencies)
    return { id: row.id, row, variants, images }
  })
}

/** The slug of a product, even of one that is not visible. Null if there is none. */
export async function findProductSlug({ database }: Context, id: number): Promise<string | null> {
  const row = await database.prisma.product.findUnique({ where: { id }, select: { slug: true } })
  return row?.slug ?? null
}

export function toDetails(row: DetailRow, shown: Shown) {
  return {
    descriptionHtml: row.descriptionHtml,
    descriptionText: row.descriptionText,
    images: collectImages(row),
    requiresShipping: row.requiresShipping,
    withdrawalExemption: toExemption(row.withdrawalExemption),
    tags: row.tags.map(({ name }) => name).sort(compareNames),
    vendor: row.vendor,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    noindex: row.noindex || row.visibility === 'unlisted',
    template: row.template,
    externalUrl: row.kind === 'external' ? row.externalUrl : null,
    buttonText: row.kind === 'external' ? row.buttonText : null,
    ...toChoice(row, shown),
  }
}

export function pairAttributes(row: DetailRow, own: DetailRow): ProductAttribute[] {
  const originals = own.attributes as NamedValue[]
  return (row.attributes as NamedValue[]).map(({ name, value }, index) => ({
    ...{ name, value },
    original: originals[index] ?? { name, value },
  }))
}

/** The options, variants and limits. A product without options has the limits and weight of its only variant. */
function toChoice(row: DetailRow, shown: Shown) {
  const { minQuantity, maxQuantity, weightThousandths } = row
  if (row.hasVariants) {
    const variants = toProductVariants(row, shown)
    return { ...variants, barcode: null, minQuantity, maxQuantity, weightThousandths }
  }
  const [only] = row.variants
  const limits = only ? limitQuantity(row, only, shown.showStock) : { min: minQuantity, max: maxQuantity }
  return {
    options: [],
    variants: [],
    barcode: only?.barcode ?? null,
    minQuantity: limits.min,
    maxQuantity: limits.max,
    weightThousandths: weightThousandths ?? only?.weightThousandths ?? null,
  }
}

function collectImages({ image, images }: DetailRow): Picture[] {
  return image ? [image, ...images.filter(({ id }) => id !== image.id)] : images
}

const SEPARATOR = ' / '

/** The name of a variant that has none: its values, in the order of the options. */
export function nameVariant(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

/** The values that such a name is made of, if there are `count` of them; otherwise the name itself. */
export function splitVariantName(name: string, count: number): string[] {
  const values = name.split(SEPARATOR)
  return values.length === count ? values : [name]
}
