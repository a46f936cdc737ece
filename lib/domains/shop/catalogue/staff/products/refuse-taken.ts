import { collectFaults, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** A SKU and the form field that it was typed in. */
export type GivenSku = { field: string; sku: string }

/** Throws `invalid_fields` if SKUs are repeated, or belong to another product or a variant of one. */
export async function refuseTakenSkus(tx: Tx, productId: number, given: readonly GivenSku[]): Promise<void> {
  const skus = given.map(({ sku }) => sku)
  const among = { sku: { in: skus } }
  const [variants, products] = await Promise.all([
    tx.productVariant.findMany({
      where: { ...among, productId: { not: productId } },
      select: { sku: true },
    }),
    tx.product.findMany({ where: { ...among, id: { not: productId } }, select: { sku: true } }),
  ])
  const taken = new Set([...variants, ...products].map(({ sku }) => sku))
  const { check, refuse } = collectFaults()
  for (const [at, { field, sku }] of given.entries()) {
    check(skus.indexOf(sku) === at, field, 'sku_repeated', { sku })
    check(!taken.has(sku), field, 'sku_taken', { sku })
  }
  refuse()
}

/** Throws `invalid_fields` if another product has this address. */
export async function refuseTakenSlug(tx: Tx, productId: number, slug: string): Promise<void> {
  const other = await tx.product.findFirst({
    where: { slug, id: { not: productId } },
    select: { name: true },
  })
  if (other) throw invalidField('slug', 'slug_taken_by', { name: other.name })
}
