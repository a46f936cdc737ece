import { z } from 'zod'
import type { ProductCategory as ProductCategoryRecord } from '#lib/domains/shop/catalogue/index.ts'
import { categoryFields, presentCategory } from '#lib/web/presenters/category.ts'
import type { Format } from '#lib/web/presenters/format.ts'

export const ProductCategory = z
  .object({
    ...categoryFields,
    depth: z.int().meta({ description: '0 at the top level.' }),
    position: z.int().describe('Its place among those of the same parent.'),
    products_count: z.int().meta({ description: 'Products in it and its subcategories, each counted once.' }),
  })
  .meta({ id: 'ProductCategory', description: 'A product category.' })

export function presentProductCategory(
  category: ProductCategoryRecord,
  format: Format,
): z.input<typeof ProductCategory> {
  const { depth, position, productsCount } = category
  return { ...presentCategory(category, '/products', format), depth, position, products_count: productsCount }
}
