import { z } from 'zod'
import type { ProductCategory as ProductCategoryRecord } from '#lib/domains/catalogue/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '#lib/web/presenters/image.ts'

export const ProductCategory = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    parent_id: z.int().nullable(),
    depth: z.int().meta({ description: '0 at the top level.' }),
    position: z.int(),
    image: Image.nullable(),
    products_count: z.int().meta({ description: 'Products in it and its subcategories, each counted once.' }),
    url: z.url(),
  })
  .meta({ id: 'ProductCategory', description: 'A product category.' })

export function presentProductCategory(
  category: ProductCategoryRecord,
  format: Format,
): z.input<typeof ProductCategory> {
  return {
    id: category.id,
    slug: category.slug,
    name: category.name,
    description: category.description,
    parent_id: category.parentId,
    depth: category.depth,
    position: category.position,
    image: category.image && presentImage(category.image, format),
    products_count: category.productsCount,
    url: format.url(`/products?category=${encodeURIComponent(category.slug)}`),
  }
}
