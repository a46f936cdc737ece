import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { compareIds } from '#lib/platform/lists/rows.ts'
import { writeUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { nameVariant } from '../reading/find-product.ts'
import { type ExistingVariant, findVariants, matchVariants } from '../search/match-variants.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { optionValueKey } from './save-product-options.ts'
import { settleShared } from './shared-stock.ts'
import { pricesAt, replaceSale, type SaleRow } from './variant-sale.ts'

type Ids = { valueIds: Map<string, number>; media: Map<string, number>; at: Date }

/** Saves a product's variants, their option values and their stock. Returns the numbers given for stock that they share. */
export async function saveProductVariants(
  tx: Tx,
  product: { id: number; isNew: boolean },
  input: ProductInput,
  ids: Ids,
): Promise<number[]> {
  const existing = product.isNew ? [] : await findVariants(tx, product.id)
  const matches = matchVariants(input.variants, existing)
  const { variants, stock, given } = settleShared(input.variants, matches, existing)
  const columns = variants.map((variant, position) => toVariantColumns(variant, position, input, ids))

  for (const [index, match] of matches.entries()) {
    const variant = variants[index]
    if (match && variant) await updateVariant(tx, match, variant, columns[index], ids)
  }
  await createVariants(
    tx,
    variants.flatMap((variant, index) => {
      const data = columns[index]
      const { valueIds } = ids
      return matches[index] || !data ? [] : [{ productId: product.id, variant, data, valueIds }]
    }),
    ids.at,
  )
  const vanished = existing.filter((variant) => !matches.includes(variant))
  for (const row of vanished) if (row.sharesStock) await changeStock(tx, row, stock, ids.at)
  await retireVariants(
    tx,
    vanished.map((variant) => variant.id),
  )
  return given
}

export function toVariantColumns(
  variant: VariantInput,
  position: number,
  product: ProductInput,
  { media, at }: Pick<Ids, 'media' | 'at'>,
) {
  const { image } = variant
  return {
    sku: variant.sku,
    barcode: variant.barcode,
    name: variant.name ?? nameOf(variant, product),
    ...pricesAt(variant, at).prices,
    imageId: image === undefined ? undefined : image && media.get(image.url),
    weightThousandths: variant.weightThousandths,
    unitMeasure: variant.unitMeasure && writeUnitMeasure(variant.unitMeasure),
    minQuantity: variant.minQuantity,
    maxQuantity: variant.maxQuantity,
    trackStock: variant.trackStock,
    sharesStock: variant.sharesStock,
    backorder: variant.backorder,
    lowStockAt: variant.lowStockAt,
    active: variant.active ?? true,
    position,
  }
}

type Columns = ReturnType<typeof toVariantColumns>

function nameOf({ optionValues = {} }: VariantInput, { options = [] }: ProductInput): string {
  const inOrder = options.flatMap((option) => optionValues[option.name] ?? [])
  return nameVariant(inOrder.length > 0 ? inOrder : Object.values(optionValues))
}

async function updateVariant(
  tx: Tx,
  row: ExistingVariant,
  variant: VariantInput,
  columns: Columns | undefined,
  ids: Ids,
): Promise<void> {
  await tx.productVariant.update({ where: { id: row.id }, data: { ...columns }, select: { id: true } })
  await changeStock(tx, row, variant.stock, ids.at)
  await replaceSale(tx, row.id, variant, ids.at)

  const current = row.optionValues.map((link) => link.valueId)
  const { added, gone } = compareIds(current, valueIdsOf(variant, ids))
  if (gone.length > 0) {
    await tx.variantOptionValue.deleteMany({ where: { variantId: row.id, valueId: { in: gone } } })
  }
  await linkValues(
    tx,
    added.map((valueId) => ({ variantId: row.id, valueId })),
  )
}

/** By the difference, so that units sold during this stay sold. */
async function changeStock(tx: Tx, row: ExistingVariant, stock: number | undefined, at: Date): Promise<void> {
  const change = (stock ?? row.stock) - row.stock
  if (change === 0) return
  await tx.productVariant.updateMany({ where: { id: row.id }, data: { stock: { increment: change } } })
  await enterStock(tx, [{ variantId: row.id, quantity: change }], at)
}

/** A variant to create, with its product's option values. */
export type NewVariant = {
  productId: number
  variant: VariantInput
  data: Columns
  valueIds: Map<string, number>
}

/** Creates variants of any number of products, with their option values and their stock. */
export async function createVariants(tx: Tx, additions: NewVariant[], at: Date): Promise<void> {
  if (additions.length === 0) return
  const created = await insertRows<Record<'id' | 'productId' | 'position', number>>(
    tx,
    'ProductVariant',
    additions.map(({ productId, variant, data }) => ({
      ...data,
      productId,
      stock: variant.stock ?? 0,
      createdAt: at,
      updatedAt: at,
    })),
    ['id', 'productId', 'position'],
  )
  const ids = new Map(created.map(({ id, productId, position }) => [`${productId} ${position}`, id]))
  const links: { variantId: number; valueId: number }[] = []
  const movements: { variantId: number; quantity: number }[] = []
  const sales: (SaleRow & { variantId: number })[] = []
  for (const { productId, variant, data, valueIds } of additions) {
    const variantId = ids.get(`${productId} ${data.position}`)
    if (variantId === undefined) continue
    links.push(...valueIdsOf(variant, { valueIds }).map((valueId) => ({ variantId, valueId })))
    if (variant.stock) movements.push({ variantId, quantity: variant.stock })
    const { sale } = pricesAt(variant, at)
    if (sale) sales.push({ variantId, ...sale })
  }
  await insertRows(tx, 'ScheduledSale', sales)
  await linkValues(tx, links)
  await enterStock(tx, movements, at)
}

function valueIdsOf({ optionValues = {} }: VariantInput, { valueIds }: Pick<Ids, 'valueIds'>): number[] {
  return Object.entries(optionValues).flatMap(
    ([name, value]) => valueIds.get(optionValueKey(name, value)) ?? [],
  )
}

async function linkValues(tx: Tx, links: { variantId: number; valueId: number }[]): Promise<void> {
  await insertRows(tx, 'VariantOptionValue', links)
}

async function enterStock(
  tx: Tx,
  movements: { variantId: number; quantity: number }[],
  at: Date,
): Promise<void> {
  await insertRows(
    tx,
    'StockMovement',
    movements.map((movement) => ({ ...movement, reason: 'import', createdAt: at })),
  )
}

/** Variants that neither a cart nor an order names. */
export const UNUSED_VARIANT = {
  cartItems: { none: {} },
  attributedCartItems: { none: {} },
  orderLines: { none: {} },
} satisfies Prisma.ProductVariantWhereInput

async function retireVariants(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.productVariant.deleteMany({ where: { id: { in: ids }, ...UNUSED_VARIANT } })
  await tx.productVariant.updateMany({ where: { id: { in: ids } }, data: { active: false } })
}
