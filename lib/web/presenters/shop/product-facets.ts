import { z } from 'zod'
import type { ProductFacets as ProductFacetsRecord } from '#lib/domains/shop/catalogue/index.ts'
import { type Format, Money } from '#lib/web/presenters/format.ts'

const count = z.int().meta({ description: 'The number of products that would be listed.' })

export const ProductFacets = z
  .object({
    price: z
      .object({ min: Money.nullable(), max: Money.nullable() })
      .meta({ description: 'Over all variants; null if there are no products.' }),
    categories: z
      .array(
        z.object({
          slug: z.string().describe('The value of `category`.'),
          name: z.string().describe('Its name.'),
          count,
        }),
      )
      .describe('Categories of the products.'),
    options: z
      .array(
        z.object({
          name: z.string().meta({ description: 'As the parameter `option` takes it.' }),
          label: z.string().meta({ description: 'In the language of the answer.' }),
          values: z
            .array(
              z.object({
                value: z.string().describe('As the parameter `option` takes it.'),
                label: z.string().describe('In the language of the answer.'),
                count,
              }),
            )
            .describe('What variants have of it.'),
        }),
      )
      .describe('Options of the products’ variants.'),
    ratings: z.array(z.object({ rating: z.int().describe('The value of `min_rating`.'), count })).meta({
      description: 'From 5 stars to 1, with the number of products that have at least that average.',
    }),
    in_stock: z.object({ count }).describe('The products that can be bought now.'),
  })
  .meta({
    id: 'ProductFacets',
    description:
      'The values that products can be filtered by. Each facet is counted as if it were not filtered by itself.',
  })

export function presentProductFacets(
  facets: ProductFacetsRecord,
  format: Format,
): z.input<typeof ProductFacets> {
  const money = (amount: number | null) => (amount === null ? null : format.money(amount))
  return {
    price: { min: money(facets.price.min), max: money(facets.price.max) },
    categories: facets.categories,
    options: facets.options,
    ratings: facets.ratings,
    in_stock: facets.inStock,
  }
}
