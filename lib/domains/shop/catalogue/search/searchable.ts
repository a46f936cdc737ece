import type { Context } from '#lib/context.ts'
import { searchableTranslations } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { type Dependency, linkedNames, type Searchable, type SearchManager } from '#lib/search/index.ts'
import { pictureColumns, thumbnailOf } from '#lib/services/media/index.ts'
import { currencyFormat, formatMoney } from '#lib/services/money/currency.ts'
import { toUnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { describeUnitPrice } from '#lib/services/texts/index.ts'
import { findableProduct } from '../reading/visible-product.ts'
import { pointAtVariants } from './point-at-variants.ts'

type Dependencies = Pick<Context, 'settings' | 'clock'>

/** Registers products with the search, by what their page shows: names, numbers, vendor, options, attributes, text, category and tag. */
export function registerCatalogueSearch(
  search: Pick<SearchManager, 'register'>,
  context: Dependencies,
): void {
  search.register('product', {
    model: searchableProducts(context),
    label: 'Products',
    module: 'shop',
    setting: 'search.types.product',
    results_route: null,
    listing: '/products',
  })
}

const EXCERPT_LENGTH = 160

const columns = {
  id: true,
  slug: true,
  name: true,
  sku: true,
  vendor: true,
  shortDescription: true,
  descriptionText: true,
  ...searchableTranslations.select,
  publishedAt: true,
  price: true,
  unitMeasure: true,
  kind: true,
  attributes: true,
  image: { select: pictureColumns },
  variants: {
    where: { active: true },
    select: {
      ...{ sku: true, barcode: true },
      optionValues: { select: { value: { select: { value: true } } }, orderBy: { valueId: 'asc' } },
    },
    orderBy: { id: 'asc' },
  },
  categories: { select: { category: { select: { name: true } } }, orderBy: { categoryId: 'asc' } },
  tags: { select: { tag: { select: { name: true } } }, orderBy: { tagId: 'asc' } },
} satisfies Prisma.ProductSelect

type Row = Prisma.ProductGetPayload<{ select: typeof columns }>

const standingColumns = {
  inStock: true,
  kind: true,
  soldRecently: true,
  publishedAt: true,
} satisfies Prisma.ProductSelect

/** Read with each search, and not from an index: sales change it often. */
const standing: NonNullable<Searchable['standing']> = {
  select: standingColumns,
  read(row) {
    const { inStock, kind, soldRecently, publishedAt } = row as Prisma.ProductGetPayload<{
      select: typeof standingColumns
    }>
    return { isAvailable: inStock || kind === 'external', popularity: soldRecently, date: publishedAt }
  },
}

// Stock, sales and ratings are written often and do not affect what an index holds.
const watchedColumns = [
  'slug',
  'name',
  'sku',
  'vendor',
  'shortDescription',
  'descriptionText',
  ...searchableTranslations.columns,
  'imageId',
  'published',
  'visibility',
  'publishedAt',
  'price',
  'unitMeasure',
  'kind',
  'attributes',
]

const dependencies: Dependency[] = [
  // A change of a variant's price changes the product's own column in the same transaction.
  { table: 'ProductVariant', ids: '{row}."productId"', columns: ['productId', 'sku', 'barcode', 'active'] },
  {
    table: 'VariantOptionValue',
    ids: 'SELECT "productId" FROM "ProductVariant" WHERE "id" = {row}."variantId"',
  },
  {
    table: 'ProductOptionValue',
    ids: 'SELECT "productId" FROM "ProductOption" WHERE "id" = {row}."optionId"',
    columns: ['value'],
  },
  { table: 'ProductCategoryLink', ids: '{row}."productId"' },
  { table: 'ProductTagLink', ids: '{row}."productId"' },
  {
    table: 'ProductCategory',
    ids: 'SELECT "productId" FROM "ProductCategoryLink" WHERE "categoryId" = {row}."id"',
    columns: ['name'],
  },
  {
    table: 'ProductTag',
    ids: 'SELECT "productId" FROM "ProductTagLink" WHERE "tagId" = {row}."id"',
    columns: ['name'],
  },
  {
    table: 'Media',
    ids: 'SELECT "id" FROM "Product" WHERE "imageId" = {row}."id"',
    columns: ['url', 'thumbnailUrl', 'hash'],
  },
]

const ACTIVE_VARIANTS = '"ProductVariant" v WHERE v."productId" = {row}."id" AND v."active"'

/** The same as the fields below that are no columns of the product, for the database engine. */
const relatedTexts: Searchable['relatedTexts'] = {
  sku: `SELECT "text" FROM (SELECT v."id" AS "id", 0 AS "place", v."sku" AS "text" FROM ${ACTIVE_VARIANTS}
    UNION ALL SELECT v."id", 1, v."barcode" FROM ${ACTIVE_VARIANTS}) AS "numbers" ORDER BY "id", "place"`,
  options: `SELECT o."value" AS "text" FROM "ProductOptionValue" o JOIN "VariantOptionValue" l ON l."valueId" = o."id"
    JOIN "ProductVariant" v ON v."id" = l."variantId"
    WHERE v."productId" = {row}."id" AND v."active" ORDER BY v."id", o."id"`,
  attributes: {
    sqlite: `SELECT json_extract("value", '$.name') || ': ' || json_extract("value", '$.value') AS "text"
      FROM json_each({row}."attributes")`,
    postgresql: `SELECT ("value"->>'name') || ': ' || ("value"->>'value') AS "text"
      FROM jsonb_array_elements({row}."attributes")`,
  },
  categories: linkedNames('ProductCategory', 'ProductCategoryLink', {
    linked: 'categoryId',
    row: 'productId',
  }),
  tags: linkedNames('ProductTag', 'ProductTagLink', { linked: 'tagId', row: 'productId' }),
}

function searchableProducts({ settings, clock }: Dependencies): Searchable<Row> {
  return {
    model: 'Product',
    searchableQuery: (includeScheduled = false) => ({
      where: findableProduct(includeScheduled ? undefined : clock.now()),
      select: columns,
    }),
    searchableColumns: () => ({
      name: 5,
      sku: 5,
      vendor: 2,
      shortDescription: 2,
      descriptionText: 1,
      ...searchableTranslations.weights,
    }),
    relatedTexts,
    findsWholeWords: true,
    searchableFields: (row) => ({
      name: [row.name, 5],
      sku: [numbersOf(row).join('\n'), 5],
      options: [optionsOf(row).join('\n'), 2],
      attributes: [attributesOf(row).join('\n'), 2],
      vendor: [row.vendor ?? '', 2],
      shortDescription: [row.shortDescription, 2],
      categories: [row.categories.map(({ category }) => category.name).join('\n'), 2],
      tags: [row.tags.map(({ tag }) => tag.name).join('\n'), 2],
      descriptionText: [row.descriptionText, 1],
      ...searchableTranslations.fields(row),
    }),
    plainFields: ['shortDescription', 'descriptionText', 'translatedTexts'],
    toSearchResult: (row) => ({
      title: row.name,
      url: `/products/${encodeURIComponent(row.slug)}`,
      excerpt: cutText(row.shortDescription || row.descriptionText, EXCERPT_LENGTH) || null,
      image: row.image && thumbnailOf(row.image),
      meta: hasPrice(row) ? writePrice(row, settings.current) : null,
      slug: row.slug,
      visible_from: row.publishedAt > clock.now() ? row.publishedAt : null,
    }),
    pointResults: pointAtVariants,
    standing,
    excerptColumn: 'descriptionText',
    watchedColumns,
    dependencies,
  }
}

/** Groups without members and external products may have no price. */
function hasPrice({ kind, price }: Row): boolean {
  return kind === 'sold' || price > 0n
}

/** The price with the unit price, if there is one: `€10.00 · 500 g · €20.00/kg`. */
function writePrice(row: Row, settings: Settings): string {
  const write = (amount: number) => formatMoney(amount, currencyFormat(settings))
  const price = Number(row.price)
  const locale = settings['site.locale']
  const unitPrice = describeUnitPrice(price, toUnitMeasure(row.unitMeasure), { write, locale })
  return [write(price), unitPrice].filter((part) => part !== '').join(' · ')
}

/** The SKUs and barcodes of the product and of its active variants. */
function numbersOf({ sku, variants }: Row): string[] {
  const numbers = [sku, ...variants.flatMap((variant) => [variant.sku, variant.barcode])]
  return [...new Set(numbers)].filter((one) => one !== null)
}

/** The option values of the active variants, each once. */
function optionsOf({ variants }: Row): string[] {
  return [...new Set(variants.flatMap(({ optionValues }) => optionValues.map(({ value }) => value.value)))]
}

function attributesOf({ attributes }: Row): string[] {
  return (attributes as { name: string; value: string }[]).map(({ name, value }) => `${name}: ${value}`)
}
