import type { Prisma } from '#lib/platform/database/db.ts'
import { slugsOf } from './product-tags.ts'
import { columnConditions, findableProduct, type ProductFilter, visibleProduct } from './visible-product.ts'

type Terms = {
  filter: ProductFilter
  /** The filter's category and its descendants, if it has one. */
  categoryIds?: number[]
  /** The condition for what the chosen options match, if it is known. Otherwise they are looked for by variants. */
  match?: Prisma.ProductWhereInput | undefined
  now: Date
}

/** The condition for visible products that pass a filter. The search term is left to the search. */
export function buildProductWhere({ filter, categoryIds, match, now }: Terms): Prisma.ProductWhereInput {
  return {
    ...(filter.q?.trim() ? findableProduct(now) : visibleProduct(now)),
    ...(filter.ids && { id: { in: filter.ids } }),
    ...(filter.tag !== undefined && { tags: { some: { tag: { slug: { in: slugsOf(filter.tag) } } } } }),
    ...(categoryIds && { categories: { some: isAmong(categoryIds) } }),
    AND: [
      ...columnConditions(filter).map(({ column, is, value }) => ({ [column]: { [is]: value } })),
      ...priceWithin(filter),
      ...(match ? [match] : optionsOnOneVariant(filter.options ?? {})),
    ],
  }
}

// With `in`, SQLite looks up every category for every product; a thousand of them take seconds.
function isAmong(categoryIds: number[]): Prisma.ProductCategoryLinkWhereInput {
  return { NOT: { categoryId: { notIn: categoryIds } } }
}

/**
 * A variant's price lies between the bounds. The product's own lowest and highest price nearly always decide this; only
 * if neither lies within the bounds must its variants be searched. A single bound is a condition on a column.
 */
function priceWithin({ min, max }: ProductFilter): Prisma.ProductWhereInput[] {
  if (min === undefined || max === undefined) return []
  const price = { gte: min, lte: max }
  return [{ OR: [{ price }, { maxPrice: price }, { variants: { some: { active: true, price } } }] }]
}

function optionsOnOneVariant(options: Record<string, string[]>): Prisma.ProductWhereInput[] {
  const chosen = Object.entries(options)
  if (chosen.length === 0) return []
  const AND = chosen.map(([name, values]) => ({
    optionValues: { some: { value: { value: { in: values }, option: { name } } } },
  }))
  return [{ variants: { some: { active: true, AND } } }]
}
