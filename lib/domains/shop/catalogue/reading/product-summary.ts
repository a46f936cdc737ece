import type { Context } from '#lib/context.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { toUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import { isPriorPriceShown } from '#lib/services/settings/index.ts'
import {
  type CategoryLabel,
  type CategoryTree,
  loadCategoryTree,
  pickCategories,
} from '../categories/list-product-categories.ts'
import type { SummaryRow } from '../statements/summaries.ts'
import { type Availability, bestAvailability, type ProductType, sumStock, typeOf } from '../stock-level.ts'

/** A product as shown in lists. Amounts are in minor units. */
export type ProductSummary = {
  id: number
  slug: string
  type: ProductType
  name: string
  sku: string | null
  shortDescription: string
  image: Picture | null
  /** The price of the cheapest active variant. */
  price: number
  /** The price of the most expensive one. */
  maxPrice: number
  compareAtPrice: number | null
  /** The lowest price of the 30 days before the reduction; null if there is none, none is recorded, or the shop does not state it. */
  lowestPrice: number | null
  /** The quantities that the unit price of the cheapest variant follows from; null if it has none. */
  unitMeasure: UnitMeasure | null
  onSale: boolean
  inStock: boolean
  /** Null if it is not tracked or not shown. */
  stock: number | null
  availability: Availability
  featured: boolean
  hasVariants: boolean
  categories: CategoryLabel[]
  /** The average is rounded to one decimal; 0 without reviews. */
  rating: { average: number; count: number }
  createdAt: Date
  updatedAt: Date
}

/** The owner's texts among them. */
const SUMMARY: Translatable = { entity: 'product', in: { image: PICTURE } }

export type Dependencies = { tree: CategoryTree; showStock: boolean; showLowest: boolean }

export async function loadDependencies(context: Context): Promise<Dependencies> {
  const settings = context.settings.current
  return {
    tree: await loadCategoryTree(context),
    showStock: settings['shop.show_stock'],
    showLowest: isPriorPriceShown(settings),
  }
}

/** Only products sold here have a stock of their own; the availability of a group follows from its members. */
function toStock({ kind, inStock, variants }: SummaryRow, showStock: boolean) {
  if (kind === 'sold') {
    return { stock: showStock ? sumStock(variants) : null, availability: bestAvailability(variants) }
  }
  const availability: Availability = inStock ? 'in_stock' : 'out_of_stock'
  return { stock: null, availability }
}

export function toProductSummary(
  row: SummaryRow,
  { tree, showStock, showLowest }: Dependencies,
): ProductSummary {
  return {
    id: row.id,
    slug: row.slug,
    type: typeOf(row),
    name: row.name,
    sku: row.sku,
    shortDescription: row.shortDescription,
    image: row.image,
    price: row.price,
    maxPrice: row.maxPrice,
    compareAtPrice: row.compareAtPrice,
    lowestPrice: showLowest && row.compareAtPrice !== null ? row.lowestPrice : null,
    unitMeasure: toUnitMeasure(row.unitMeasure),
    onSale: row.onSale,
    inStock: row.inStock,
    ...toStock(row, showStock),
    featured: row.featured,
    hasVariants: row.hasVariants,
    categories: pickCategories(tree, row.categoryIds),
    rating: { average: row.ratingAverage / 10, count: row.ratingCount },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Products as lists show them, in the visitor's language and in the order of their rows. */
export async function summarise(
  site: Pick<Context, 'database' | 'settings'>,
  rows: readonly SummaryRow[],
  dependencies: Dependencies,
): Promise<ProductSummary[]> {
  return (await translateRows(site, SUMMARY, rows)).map((row) => toProductSummary(row, dependencies))
}
