import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { formerPrice, refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from './claim-product.ts'
import { refuseTakenSkus } from './refuse-taken.ts'

/** A row of the grid. Prices are in minor units; they stay as they are while the variant's sale runs. */
export type VariantChange = {
  id: number
  sku: string | null
  barcode: string | null
  price: number
  compareAtPrice: number | null
  weightThousandths: number | null
  trackStock: boolean
  backorder: boolean
  lowStockAt: number
  active: boolean
}

/** Changes a product's variants. Throws `product_not_found`, `stale`, and `unknown` for a variant of another product, among others. */
export const changeVariants = staffAction(
  { permission: 'catalogue.write', action: 'product.variants_changed' },
  async (
    { context, tx, record }: ActionScope<Context>,
    seen: SeenProduct,
    rows: readonly VariantChange[],
  ): Promise<void> => {
    await claimProduct(tx, seen, context.clock.now())
    await refuseTakenSkus(
      tx,
      seen.id,
      rows.flatMap(({ id, sku }) => (sku === null ? [] : { field: `sku.${id}`, sku })),
    )
    const before = await readVariants(tx, seen.id)
    const foreign = rows.find((row) => before.every(({ id }) => id !== row.id))
    if (foreign) throw new DomainError('unknown', { what: 'variant', name: foreign.id })
    // Two variants may change their SKUs with each other.
    await tx.productVariant.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { sku: null },
    })
    for (const row of rows) await write(tx, seen.id, row)
    const { hasVariants } = await tx.product.findUniqueOrThrow({
      where: { id: seen.id },
      select: { hasVariants: true },
    })
    if (!hasVariants && rows[0])
      await tx.product.updateMany({ where: { id: seen.id }, data: { sku: rows[0].sku } })
    await refreshProduct(tx, [seen.id], context.clock.now())
    record({
      subject: productSubject(seen.id),
      before: { variants: before },
      after: { variants: await readVariants(tx, seen.id) },
    })
  },
)

async function write(tx: Tx, productId: number, { id, price, compareAtPrice, ...columns }: VariantChange) {
  await tx.productVariant.updateMany({ where: { id, productId }, data: columns })
  await tx.productVariant.updateMany({
    where: { id, productId, NOT: { sale: { formerPrice: { not: null } } } },
    data: {
      price,
      compareAtPrice: formerPrice(compareAtPrice, price),
    },
  })
}

async function readVariants(tx: Tx, productId: number) {
  const rows = await tx.productVariant.findMany({
    where: { productId },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, name: true, sku: true, barcode: true, price: true, compareAtPrice: true },
      ...{ weightThousandths: true, trackStock: true, backorder: true, lowStockAt: true, active: true },
    },
  })
  return rows.map(({ price, compareAtPrice, ...row }) => ({
    ...row,
    price: Number(price),
    compareAtPrice: compareAtPrice === null ? null : Number(compareAtPrice),
  }))
}
