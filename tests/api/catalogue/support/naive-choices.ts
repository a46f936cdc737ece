import type { TestApi } from '#tests/support/api.ts'

export type ChosenFilter = { options: Record<string, string[]>; max?: number; inStock?: boolean }

type Variant = { price: number; choices: { name: string; value: string; position: number }[] }
type Product = { id: number; price: number; maxPrice: number; inStock: boolean; variants: Variant[] }

/** All visible products with their active variants, newest first, to be looked at one by one. */
export async function readShop({ app }: TestApi): Promise<Product[]> {
  const rows = await app.database.prisma.product.findMany({
    where: { published: true, publishedAt: { lte: app.clock.now() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      ...{ id: true, price: true, maxPrice: true, inStock: true },
      variants: {
        where: { active: true },
        select: { price: true, optionValues: { select: { value: { include: { option: true } } } } },
      },
    },
  })
  return rows.map(({ price, maxPrice, variants, ...row }) => ({
    ...row,
    ...{ price: Number(price), maxPrice: Number(maxPrice) },
    variants: variants.map((variant) => ({
      price: Number(variant.price),
      choices: variant.optionValues.map(({ value: { value, position, option } }) => ({
        ...{ name: option.name, value, position },
      })),
    })),
  }))
}

function passes({ choices }: Variant, options: ChosenFilter['options'], except?: string): boolean {
  return Object.entries(options).every(
    ([name, values]) =>
      name === except || choices.some((choice) => choice.name === name && values.includes(choice.value)),
  )
}

/** By the columns of the product, which triggers do not renew where plain SQL has changed a variant. */
function narrow(shop: readonly Product[], { options, max, inStock }: ChosenFilter): Product[] {
  return shop.filter(
    (product) =>
      (max === undefined || product.price <= max * 100) &&
      (!inStock || product.inStock) &&
      (Object.keys(options).length === 0 || product.variants.some((variant) => passes(variant, options))),
  )
}

export function listNaively(shop: readonly Product[], filter: ChosenFilter): number[] {
  return narrow(shop, filter).map(({ id }) => id)
}

/** How many products have each value, along with the average position by which values are ordered. */
export function countNaively(shop: readonly Product[], filter: ChosenFilter) {
  const counted = new Map<string, { count: number; positions: number }>()
  for (const product of narrow(shop, { ...filter, options: {} })) {
    const own = new Map<string, number>()
    for (const variant of product.variants)
      for (const { name, value, position } of variant.choices)
        if (passes(variant, filter.options, name)) own.set(JSON.stringify([name, value]), position)
    for (const [key, position] of own) {
      const sum = counted.get(key) ?? { count: 0, positions: 0 }
      counted.set(key, { count: sum.count + 1, positions: sum.positions + position })
    }
  }
  const prices = narrow(shop, { ...filter, max: undefined })
  return {
    values: Object.fromEntries([...counted].map(([key, { count }]) => [key, count])),
    positions: (name: string, value: string) => {
      const { count = 1, positions = 0 } = counted.get(JSON.stringify([name, value])) ?? {}
      return positions / count
    },
    price: {
      min: least(prices.map(({ price }) => price)),
      max: greatest(prices.map(({ maxPrice }) => maxPrice)),
    },
    inStock: narrow(shop, { ...filter, inStock: true }).length,
  }
}

const least = (amounts: number[]) => (amounts.length > 0 ? Math.min(...amounts) : null)
const greatest = (amounts: number[]) => (amounts.length > 0 ? Math.max(...amounts) : null)
