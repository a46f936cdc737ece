import type { Tx } from '#lib/platform/database/db.ts'
import { compareIds } from '#lib/platform/lists/compare-ids.ts'
import { type ExistingVariant, findVariants, matchVariants } from '../reading/match-variants.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { optionValueKey } from './save-product-options.ts'

type Ids = { valueIds: Map<string, number>; media: Map<string, number> }

/** Saves a product's variants, their option values and their stock. */
export async function saveProductVariants(
  tx: Tx,
  product: { id: number; isNew: boolean },
  input: ProductInput,
  ids: Ids,
): Promise<void> {
  const existing = product.isNew ? [] : await findVariants(tx, product.id)
  const matches = matchVariants(input.variants, existing)
  const columns = input.variants.map((variant, position) => toVariantColumns(variant, position, input, ids))

  for (const [index, match] of matches.entries()) {
    const variant = input.variants[index]
    if (match && variant) await updateVariant(tx, match, variant, columns[index], ids)
  }
  await createVariants(
    tx,
    product.id,
    input.variants.flatMap((variant, index) => {
      const data = columns[index]
      return matches[index] || !data ? [] : [{ variant, data }]
    }),
    ids,
  )
  const vanished = existing.filter((variant) => !matches.includes(variant))
  await retireVariants(
    tx,
    vanished.map((variant) => variant.id),
  )
}

export function toVariantColumns(
  variant: VariantInput,
  position: number,
  product: ProductInput,
  { media }: Pick<Ids, 'media'>,
) {
  const { price, compareAtPrice, image } = variant
  return {
    sku: variant.sku,
    barcode: variant.barcode,
    name: variant.name ?? nameOf(variant, product),
    price: BigInt(price),
    compareAtPrice: compareAtPrice && compareAtPrice > price ? BigInt(compareAtPrice) : null,
    imageId: image === undefined ? undefined : image && media.get(image.url),
    weightThousandths: variant.weightThousandths,
    minQuantity: variant.minQuantity,
    maxQuantity: variant.maxQuantity,
    trackStock: variant.trackStock,
    backorder: variant.backorder,
    lowStockAt: variant.lowStockAt,
    active: variant.active ?? true,
    position,
  }
}

type Columns = ReturnType<typeof toVariantColumns>

function nameOf({ optionValues = {} }: VariantInput, { options = [] }: ProductInput): string {
  const inOrder = options.flatMap((option) => optionValues[option.name] ?? [])
  return (inOrder.length > 0 ? inOrder : Object.values(optionValues)).join(' / ')
}

async function updateVariant(
  tx: Tx,
  row: ExistingVariant,
  variant: VariantInput,
  columns: Columns | undefined,
  ids: Ids,
): Promise<void> {
  const change = variant.stock === undefined ? 0 : variant.stock - row.stock
  const stock = change === 0 ? undefined : { increment: change }
  await tx.productVariant.update({ where: { id: row.id }, data: { ...columns, stock }, select: { id: true } })
  if (change !== 0) await enterStock(tx, [{ variantId: row.id, quantity: change }])

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

async function createVariants(
  tx: Tx,
  productId: number,
  additions: { variant: VariantInput; data: Columns }[],
  ids: Ids,
): Promise<void> {
  if (additions.length === 0) return
  const created = await tx.productVariant.createManyAndReturn({
    data: additions.map(({ variant, data }) => ({ ...data, productId, stock: variant.stock ?? 0 })),
    select: { id: true, position: true },
  })
  const links: { variantId: number; valueId: number }[] = []
  const movements: { variantId: number; quantity: number }[] = []
  for (const { variant, data } of additions) {
    const variantId = created.find((row) => row.position === data.position)?.id
    if (variantId === undefined) continue
    links.push(...valueIdsOf(variant, ids).map((valueId) => ({ variantId, valueId })))
    if (variant.stock) movements.push({ variantId, quantity: variant.stock })
  }
  await linkValues(tx, links)
  await enterStock(tx, movements)
}

function valueIdsOf({ optionValues = {} }: VariantInput, { valueIds }: Ids): number[] {
  return Object.entries(optionValues).flatMap(
    ([name, value]) => valueIds.get(optionValueKey(name, value)) ?? [],
  )
}

async function linkValues(tx: Tx, links: { variantId: number; valueId: number }[]): Promise<void> {
  if (links.length > 0) await tx.variantOptionValue.createMany({ data: links })
}

async function enterStock(tx: Tx, movements: { variantId: number; quantity: number }[]): Promise<void> {
  if (movements.length === 0) return
  await tx.stockMovement.createMany({
    data: movements.map((movement) => ({ ...movement, reason: 'import' })),
  })
}

async function retireVariants(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const unused = { cartItems: { none: {} }, orderLines: { none: {} } }
  await tx.productVariant.deleteMany({ where: { id: { in: ids }, ...unused } })
  await tx.productVariant.updateMany({ where: { id: { in: ids } }, data: { active: false } })
}
