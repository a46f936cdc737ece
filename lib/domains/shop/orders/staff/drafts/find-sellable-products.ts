import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { reachableProduct } from '#lib/domains/shop/catalogue/index.ts'
import { matchProducts } from '#lib/domains/shop/catalogue/staff/index.ts'

/** A variant that can be ordered. The price is in minor units. */
export type SellableVariant = {
  productId: number
  variantId: number
  name: string
  variantName: string | null
  sku: string | null
  price: number
  /** The units in stock; null if they are not counted, or can be ordered beyond. */
  available: number | null
}

const MAX_VARIANTS = 20

/** What can be ordered of what a query means: a SKU, or words as customers search for. The variant with the SKU stands first. */
export const findSellableProducts = staffQuery(
  { permission: 'orders.write' },
  async (context: Context, _actor, query: string): Promise<SellableVariant[]> => {
    const { product } = context.database.prisma
    const matched = await matchProducts(context, query)
    // What is not sold yet may match first, so the best are chosen among what is sold.
    const sold = await product.findMany({
      where: {
        ...{ id: { in: matched }, kind: 'sold', variants: { some: { active: true } } },
        ...reachableProduct(context.clock.now()),
      },
      select: { id: true },
    })
    const isSold = new Set(sold.map(({ id }) => id))
    const ids = matched.filter((id) => isSold.has(id)).slice(0, MAX_VARIANTS)
    const products = await product.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, hasVariants: true, variants: variantsOf },
    })
    const wanted = query.trim().toLowerCase()
    const isMeant = ({ sku }: SellableVariant) => sku?.toLowerCase() === wanted
    const goods = products
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .flatMap(({ variants, ...product }) => variants.map((variant) => toSellableProduct(product, variant)))
    return [...goods.filter(isMeant), ...goods.filter((one) => !isMeant(one))].slice(0, MAX_VARIANTS)
  },
)

const variantsOf = {
  where: { active: true },
  orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
  select: { id: true, name: true, sku: true, price: true, stock: true, trackStock: true, backorder: true },
}

type Row = {
  id: number
  name: string
  sku: string | null
  price: bigint
  stock: number
  trackStock: boolean
  backorder: boolean
}

function toSellableProduct(
  product: { id: number; name: string; hasVariants: boolean },
  { id: variantId, name, sku, price, stock, trackStock, backorder }: Row,
): SellableVariant {
  return {
    ...{ productId: product.id, variantId, name: product.name, sku },
    variantName: product.hasVariants ? name : null,
    price: Number(price),
    available: trackStock && !backorder ? Math.max(0, stock) : null,
  }
}
