import type { ProductInput } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'

type WithSkus = Pick<ProductInput, 'sku' | 'variants'>

/** The SKUs of these products that other products already use. */
export async function findTakenSkus(
  tx: Tx,
  inputs: WithSkus[],
  except: number | undefined,
): Promise<Set<string>> {
  const wanted = { column: 'sku', values: inputs.flatMap(skusOf) }
  const products = await selectIn<{ id: number; sku: string }>(tx, 'Product', ['id', 'sku'], wanted)
  const variants = await selectIn<{ productId: number; sku: string }>(
    tx,
    'ProductVariant',
    ['productId', 'sku'],
    wanted,
  )
  const rows = [
    ...products.filter(({ id }) => id !== except),
    ...variants.filter(({ productId }) => productId !== except),
  ]
  return new Set(rows.map(({ sku }) => sku))
}

/** A SKU belongs to one product: one that is taken is left out, with a warning. The others are taken from then on. */
export function claimSkus<Product extends WithSkus>(
  product: Product,
  taken: Set<string>,
): { product: Product; warnings: string[] } {
  const own = new Set<string>()
  const warnings: string[] = []
  const claim = (sku: string | null | undefined) => {
    if (!sku) return sku ?? null
    if (!taken.has(sku) && !own.has(sku)) {
      own.add(sku)
      return sku
    }
    warnings.push(`The SKU "${sku}" is already in use and was left out.`)
    return null
  }
  const variants = product.variants.map((variant) => ({ ...variant, sku: claim(variant.sku) }))
  const isShared = product.variants.some((variant) => variant.sku === product.sku)
  const isKept = variants.some((variant) => variant.sku === product.sku)
  const sku = isShared ? (isKept ? product.sku : null) : claim(product.sku)
  for (const one of own) taken.add(one)
  return { product: { ...product, sku, variants }, warnings }
}

export function skusOf({ sku, variants }: WithSkus): string[] {
  return [sku, ...variants.map((variant) => variant.sku)].flatMap((one) => one || [])
}
