import { z } from 'zod'
import type { ProductCategory as ProductCategoryRecord } from '#lib/domains/shop/catalogue/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { type Format, Image, presentImage } from './format.ts'

/** Fields that product and post categories share. */
export const categoryFields = {
  id: z.int().describe('Identifies the category.'),
  slug: z.string().describe('Its name in addresses, and what lists are filtered by.'),
  name: z.string().describe('Its name.'),
  description: z.string().meta({ description: 'Plain text.' }),
  parent_id: z.int().nullable().describe('The category that it belongs to; null at the top level.'),
  image: Image.nullable(),
  url: z.url().describe('The page that lists what is in it.'),
}

type Category = {
  id: number
  slug: string
  name: string
  description: string
  parentId: number | null
  image: Picture | null
}

/** `list` is the path of the page that lists what is in the category. */
export function presentCategory(category: Category, list: string, format: Format) {
  return {
    id: category.id,
    slug: category.slug,
    name: category.name,
    description: category.description,
    parent_id: category.parentId,
    image: category.image && presentImage(category.image, format),
    url: format.url(`${list}?category=${encodeURIComponent(category.slug)}`),
  }
}

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
