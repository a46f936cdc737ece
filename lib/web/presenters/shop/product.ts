import { z } from 'zod'
import type { ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import { type Format, Money, Timestamp } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '#lib/web/presenters/image.ts'

const CategoryLabel = z
  .object({
    id: z.int().describe('Identifies the category.'),
    slug: z.string().describe('The value of `category` that lists its products.'),
    name: z.string().describe('Its name.'),
  })
  .meta({ id: 'ProductCategoryLabel', description: 'A category of a product.' })

export const Availability = z.enum(['in_stock', 'low_stock', 'out_of_stock', 'backorder']).meta({
  id: 'Availability',
  description:
    'For a product, the best availability of its variants. `low_stock`: few are left. `backorder`: none are ' +
    'left, but it can still be ordered.',
})

const ProductType = z.enum(['simple', 'variable', 'grouped', 'external']).meta({
  id: 'ProductType',
  description:
    '`variable`: the buyer chooses a variant. `grouped`: a page that links to its `members`. `external`: sold ' +
    'at its `external_url`. The last two cannot be added to a cart.',
})

export const Stock = z
  .int()
  .nullable()
  .meta({ description: 'How many are left; null if stock is not tracked or not shown.' })

export const Product = z
  .object({
    id: z.int().describe('Identifies the product, as `product_id` in a cart.'),
    slug: z.string().describe('Its name in addresses: `GET /products/{slug}`.'),
    type: ProductType,
    name: z.string().describe('Its name.'),
    sku: z.string().nullable().describe('The shop’s own number for it.'),
    short_description: z.string().describe('A few sentences of plain text; may be empty.'),
    image: Image.nullable(),
    price: Money.meta({
      description:
        "The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price.",
    }),
    compare_at_price: Money.nullable().meta({ description: 'The previous price of the cheapest variant.' }),
    on_sale: z.boolean().describe('Whether it costs less than before.'),
    price_range: z
      .object({ min: Money, max: Money })
      .nullable()
      .meta({ description: 'Null if all variants cost the same.' }),
    in_stock: z.boolean().describe('Whether it can be bought now.'),
    stock: Stock,
    availability: Availability,
    featured: z.boolean().describe('Whether the shop recommends it.'),
    has_variants: z.boolean().describe('Whether the buyer chooses one of its `variants`.'),
    categories: z.array(CategoryLabel).describe('The categories it is in.'),
    rating: z
      .object({
        average: z.number().meta({ description: 'One decimal; 0 without reviews.' }),
        count: z.int().describe('How many reviews it has.'),
      })
      .describe('What reviews say in sum.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    url: z.url().describe('Its page on the site.'),
  })
  .meta({ id: 'Product', description: 'A product, as in lists.' })

export function presentProduct(product: ProductSummary, format: Format): z.input<typeof Product> {
  const { price, maxPrice, compareAtPrice } = product
  return {
    id: product.id,
    slug: product.slug,
    type: product.type,
    name: product.name,
    sku: product.sku,
    short_description: product.shortDescription,
    image: product.image && presentImage(product.image, format),
    price: format.money(price),
    compare_at_price: compareAtPrice === null ? null : format.money(compareAtPrice),
    on_sale: product.onSale,
    price_range: price === maxPrice ? null : { min: format.money(price), max: format.money(maxPrice) },
    in_stock: product.inStock,
    stock: product.stock,
    availability: product.availability,
    featured: product.featured,
    has_variants: product.hasVariants,
    categories: product.categories,
    rating: product.rating,
    created_at: format.time(product.createdAt),
    updated_at: format.time(product.updatedAt),
    url: format.url(`/products/${encodeURIComponent(product.slug)}`),
  }
}
