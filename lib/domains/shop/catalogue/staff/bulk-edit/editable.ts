import { DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { toUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { VariantChange } from '../products/change-variants.ts'
import { type ProductStatus, type StatusFacts, statusOf } from '../reading/product-query.ts'

/** The cells of a product's row. */
export type ProductCells = {
  name: string
  status: ProductStatus
  vendor: string | null
  categoryIds: number[]
  tags: string[]
  manufacturerId: number | null
  seoTitle: string | null
  seoDescription: string | null
}

/** The cells of a variant's row. Prices are in minor units; stock that is not tracked is null. */
export type VariantCells = Pick<
  VariantChange,
  'sku' | 'barcode' | 'price' | 'compareAtPrice' | 'weightThousandths' | 'backorder' | 'lowStockAt' | 'active'
> & { stock: number | null; unitMeasure: UnitMeasure | null }

export type EditableVariant = {
  id: number
  name: string
  /** Its price is not its own until the sale is over. */
  isOnSale: boolean
  /** The units, tracked or not. */
  units: number
  cells: VariantCells
}

export type EditableProduct = {
  id: number
  version: Date
  kind: string
  cells: ProductCells
  visible: StatusFacts
  variants: EditableVariant[]
}

/** Products with what the bulk editor can change about them, in the order of their ids. */
export async function readEditable(tx: Pick<Tx, 'product'>, ids: readonly number[], now: Date) {
  const rows = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: columns,
  })
  return rows.map((row) => toEditable(row, now))
}

/** Throws `product_not_found`. */
export async function readOneEditable(tx: Tx, id: number, now: Date): Promise<EditableProduct> {
  const [product] = await readEditable(tx, [id], now)
  if (!product) throw new DomainError('product_not_found')
  return product
}

const columns = {
  ...{ id: true, updatedAt: true, kind: true, name: true, vendor: true, manufacturerId: true },
  ...{ published: true, publishedAt: true, archivedAt: true, visibility: true },
  ...{ seoTitle: true, seoDescription: true },
  categories: { select: { categoryId: true }, orderBy: { categoryId: 'asc' } },
  tags: { select: { tag: { select: { name: true } } }, orderBy: { tag: { name: 'asc' } } },
  variants: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true, sku: true, barcode: true, price: true, compareAtPrice: true },
      ...{ weightThousandths: true, trackStock: true, stock: true, backorder: true, lowStockAt: true },
      ...{ active: true, unitMeasure: true, sale: { select: { formerPrice: true } } },
    },
  },
} satisfies Prisma.ProductSelect

type Row = Prisma.ProductGetPayload<{ select: typeof columns }>

function toEditable(row: Row, now: Date): EditableProduct {
  const { id, updatedAt, kind, name, vendor, manufacturerId, seoTitle, seoDescription } = row
  const { published, publishedAt, archivedAt, visibility } = row
  return {
    ...{ id, version: updatedAt, kind },
    cells: {
      ...{ name, status: statusOf(row, now), vendor, manufacturerId, seoTitle, seoDescription },
      categoryIds: row.categories.map(({ categoryId }) => categoryId),
      tags: row.tags.map(({ tag }) => tag.name),
    },
    visible: { published, publishedAt, archivedAt, visibility },
    variants: kind === 'sold' ? row.variants.map(toVariant) : [],
  }
}

function toVariant({
  id,
  name,
  sale,
  stock,
  trackStock,
  ...variant
}: Row['variants'][number]): EditableVariant {
  const { sku, barcode, weightThousandths, backorder, lowStockAt, active } = variant
  return {
    ...{ id, name, isOnSale: sale?.formerPrice != null, units: stock },
    cells: {
      ...{ sku, barcode, weightThousandths, backorder, lowStockAt, active },
      price: Number(variant.price),
      compareAtPrice: variant.compareAtPrice === null ? null : Number(variant.compareAtPrice),
      stock: trackStock ? stock : null,
      unitMeasure: toUnitMeasure(variant.unitMeasure),
    },
  }
}
