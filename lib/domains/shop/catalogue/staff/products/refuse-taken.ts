import { OperationRefused } from '#lib/domains/operation-refused.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Throws OperationRefused if another product, or a variant of one, has one of these SKUs. */
export async function refuseTakenSkus(tx: Tx, productId: number, skus: readonly string[]): Promise<void> {
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index)
  if (twice !== undefined) throw new OperationRefused(`The SKU ${twice} is there twice.`)
  const among = { sku: { in: [...skus] } }
  const [variant, product] = await Promise.all([
    tx.productVariant.findFirst({
      where: { ...among, productId: { not: productId } },
      select: { sku: true },
    }),
    tx.product.findFirst({ where: { ...among, id: { not: productId } }, select: { sku: true } }),
  ])
  const taken = variant?.sku ?? product?.sku
  if (taken) throw new OperationRefused(`The SKU ${taken} belongs to another product.`)
}

/** Throws OperationRefused if another product has this address. */
export async function refuseTakenSlug(tx: Tx, productId: number, slug: string): Promise<void> {
  const other = await tx.product.findFirst({
    where: { slug, id: { not: productId } },
    select: { name: true },
  })
  if (other) throw new OperationRefused(`“${other.name}” has this address already.`)
}
