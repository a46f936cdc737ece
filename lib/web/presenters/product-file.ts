import {
  isOffList,
  writeProductVideos,
  writeSafetyContact,
  writeSafetyDocuments,
} from '#lib/domains/shop/catalogue/index.ts'
import type { ExportedProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { toUnitMeasure } from '#lib/services/money/unit-measure.ts'

export type ProductWriter = {
  /** An amount in minor units, such as `12.50`. */
  money(amount: number): string
  /** The full address of a file. */
  address(url: string): string
}

type Variant = ExportedProduct['variants'][number]
type Picture = ExportedProduct['pictures'][number]
type Row = { product: ExportedProduct; isFirst: boolean; variant?: Variant; picture?: Picture; at: number }

const MAX_OPTIONS = 3

/** Shopify's columns, and those of this shop's own: `lib/import/formats/storefront` reads them. */
const columns: [string, (row: Row, writer: ProductWriter) => string][] = [
  ['Handle', ({ product }) => product.slug],
  ['Title', first(({ name }) => name)],
  ['Body (HTML)', first(({ descriptionHtml }) => descriptionHtml)],
  ['Short Description', first(({ shortDescription }) => shortDescription)],
  ['Vendor', first(({ vendor }) => vendor ?? '')],
  ['Categories', first(({ categories }) => categories.map((path) => path.join(' > ')).join('\n'))],
  ['Tags', first(({ tags }) => tags.map((tag) => tag.replaceAll(',', '\\,')).join(', '))],
  [
    'Attributes',
    first(({ attributes }) => attributes.map(({ name, value }) => `${name}: ${value}`).join('\n')),
  ],
  // As at Shopify, what is published may still be in no list.
  ['Published', first(({ published, visibility }) => flag(published || isOffList(visibility)))],
  ['Visibility', first(({ visibility }) => visibility ?? '')],
  ['Publish At', first(({ publishedAt }) => publishedAt.toISOString())],
  ['Featured', first(({ featured }) => flag(featured))],
  ['Tax Class', first(({ taxClass }) => taxClass)],
  ['Withdrawal Exemption', first(({ withdrawalExemption }) => withdrawalExemption ?? '')],
  ['Manufacturer', first(({ manufacturer }) => (manufacturer ? writeSafetyContact(manufacturer) : ''))],
  ['Responsible Person', first(({ responsible }) => (responsible ? writeSafetyContact(responsible) : ''))],
  ['Safety Text', first(({ safetyText }) => safetyText)],
  [
    'Safety Documents',
    ({ product, isFirst }, { address }) =>
      isFirst ? writeSafetyDocuments(product.safetyDocuments, address) : '',
  ],
  [
    'Videos',
    ({ product, isFirst }, { address }) => (isFirst ? writeProductVideos(product.videos, address) : ''),
  ],
  ['Size Guide', first(({ sizeGuide }) => sizeGuide?.slug ?? '')],
  ['Minimum Quantity', first(({ minQuantity }) => String(minQuantity))],
  ['Maximum Quantity', first(({ maxQuantity }) => String(maxQuantity ?? ''))],
  ['Product SKU', first(({ sku }) => sku ?? '')],
  ['Product Weight', first(({ weightThousandths }) => weightOf(weightThousandths))],
  ...Array.from({ length: MAX_OPTIONS }, (_, at) => optionColumns(at)).flat(),
  ['Variant SKU', ofVariant(({ sku }) => sku ?? '')],
  ['Variant Barcode', ofVariant(({ barcode }) => barcode ?? '')],
  ['Variant Price', ofVariant(({ price }, { money }) => money(price))],
  [
    'Variant Compare At Price',
    ofVariant(({ compareAtPrice }, { money }) => (compareAtPrice === null ? '' : money(compareAtPrice))),
  ],
  ['Variant Weight', ofVariant(({ weightThousandths }) => weightOf(weightThousandths))],
  ...measureColumns(),
  ['Variant Inventory Tracker', ofVariant(({ trackStock }) => (trackStock ? 'shop' : ''))],
  ['Variant Inventory Qty', ofVariant(({ stock }) => String(stock))],
  ['Variant Inventory Policy', ofVariant(({ backorder }) => (backorder ? 'continue' : 'deny'))],
  ['Variant Shares Stock', ofVariant(({ sharesStock }) => flag(sharesStock))],
  ['Variant Minimum Quantity', ofVariant(({ minQuantity }) => String(minQuantity))],
  ['Variant Maximum Quantity', ofVariant(({ maxQuantity }) => String(maxQuantity ?? ''))],
  ['Variant Low At', ofVariant(({ lowStockAt }) => String(lowStockAt))],
  ['Variant Sold', ofVariant(({ active }) => flag(active))],
  ['Variant Requires Shipping', ({ product, variant }) => (variant ? flag(product.requiresShipping) : '')],
  ['Variant Taxable', ({ product, variant }) => (variant ? flag(product.taxable) : '')],
  ['Image Src', ({ picture }, { address }) => (picture ? address(picture.url) : '')],
  ['Image Position', ({ picture, at }) => (picture ? String(at + 1) : '')],
  ['Image Alt Text', ({ picture }) => picture?.alt ?? ''],
  ['Variant Image', ofVariant(({ image }, { address }) => (image ? address(image.url) : ''))],
  ['SEO Title', first(({ seoTitle }) => seoTitle ?? '')],
  ['SEO Description', first(({ seoDescription }) => seoDescription ?? '')],
  ['Noindex', first(({ noindex }) => flag(noindex))],
  ['Template Suffix', first(({ template }) => template ?? '')],
]

export const PRODUCT_COLUMNS: readonly string[] = columns.map(([name]) => name)

/** The rows of a product: one for each variant and each picture, side by side. */
export function writeProduct(product: ExportedProduct, writer: ProductWriter): string[][] {
  const { variants, pictures } = product
  const length = Math.max(1, variants.length, pictures.length)
  return Array.from({ length }, (_, at) => {
    const row: Row = { product, isFirst: at === 0, variant: variants[at], picture: pictures[at], at }
    return columns.map(([, write]) => write(row, writer))
  })
}

function first(write: (product: ExportedProduct) => string) {
  return ({ product, isFirst }: Row) => (isFirst ? write(product) : '')
}

function ofVariant(write: (variant: Variant, writer: ProductWriter) => string) {
  return ({ variant }: Row, writer: ProductWriter) => (variant ? write(variant, writer) : '')
}

function optionColumns(at: number): typeof columns {
  return [
    [`Option${at + 1} Name`, first(({ options }) => options[at] ?? '')],
    [`Option${at + 1} Value`, ofVariant(({ values }) => values[at] ?? '')],
  ]
}

/** As Shopify has them. */
function measureColumns(): typeof columns {
  const part = (name: string, of: 'contents' | 'base'): typeof columns => {
    const measureOf = ({ unitMeasure }: Variant) => toUnitMeasure(unitMeasure)?.[of]
    return [
      // Three decimals after a point would be taken for thousands.
      [
        name,
        ofVariant((variant) => {
          const measure = measureOf(variant)
          return measure ? (measure.thousandths / 1000).toFixed(4) : ''
        }),
      ],
      [`${name} Unit`, ofVariant((variant) => measureOf(variant)?.unit ?? '')],
    ]
  }
  return [...part('Unit Price Total Measure', 'contents'), ...part('Unit Price Base Measure', 'base')]
}

/** Four decimals cannot be taken for thousands. */
function weightOf(thousandths: number | null): string {
  return thousandths === null ? '' : (thousandths / 1000).toFixed(4)
}

function flag(is: boolean): string {
  return is ? 'TRUE' : 'FALSE'
}
