import type { OrderLinePricing } from './price-order.ts'
import type { SeedContext } from './seed-context.ts'

/** A variant as an order needs it: its price, and what the order line copies. */
export type PurchasableVariant = Omit<OrderLinePricing, 'quantity'> & {
  trackStock: boolean
  snapshot: {
    productId: number
    variantId: number
    slug: string
    name: string
    variantName: string | null
    sku: string | null
    options: { name: string; value: string }[]
    image: { id: number; url: string; alt: string; width: number | null; height: number | null } | undefined
  }
}

/** By SKU. */
export async function readPurchasableVariants({
  database,
}: SeedContext): Promise<Map<string, PurchasableVariant>> {
  const image = { select: { id: true, url: true, alt: true, width: true, height: true } } as const
  const value = { select: { value: true, option: { select: { name: true } } } } as const
  const rows = await database.prisma.productVariant.findMany({
    select: {
      id: true,
      sku: true,
      name: true,
      price: true,
      trackStock: true,
      image,
      optionValues: { select: { value } },
      product: {
        select: {
          id: true,
          slug: true,
          name: true,
          hasVariants: true,
          taxable: true,
          requiresShipping: true,
          image,
          categories: { select: { category: { select: { slug: true } } } },
        },
      },
    },
  })
  return new Map(
    rows.map(({ product, ...variant }) => [
      variant.sku ?? '',
      {
        unitPrice: Number(variant.price),
        taxable: product.taxable,
        ships: product.requiresShipping,
        categories: product.categories.map(({ category }) => category.slug),
        trackStock: variant.trackStock,
        snapshot: {
          productId: product.id,
          variantId: variant.id,
          slug: product.slug,
          name: product.name,
          variantName: product.hasVariants ? variant.name : null,
          sku: variant.sku,
          options: variant.optionValues.map(({ value }) => ({ name: value.option.name, value: value.value })),
          image: variant.image ?? product.image ?? undefined,
        },
      },
    ]),
  )
}
