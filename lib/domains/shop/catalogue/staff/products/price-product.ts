import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Sells a product on request for a price, without options. Any other product stays as it is. */
export async function priceProduct(tx: Tx, id: number, price: number, at: Date) {
  const { kind, ...product } = await tx.product.findUniqueOrThrow({
    where: { id },
    select: { kind: true, slug: true, name: true, sku: true },
  })
  if (kind !== 'on_request') return { before: {}, after: {} }
  await saveProduct(tx, { ...product, id, kind: 'sold', variants: [{ price }] }, at)
  return { before: { kind }, after: { kind: 'sold', price } }
}
