import { z } from 'zod'
import type { ProductDetail as ProductDetailRecord, ProductVariant } from '#lib/domains/catalogue/index.ts'
import { absoluteHtml } from '#lib/web/presenters/absolute-html.ts'
import { presentSeo, Seo } from '#lib/web/presenters/content/seo.ts'
import { type Format, Money } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '#lib/web/presenters/image.ts'
import { Availability, Product, presentProduct, Stock } from './product.ts'

const minQuantity = z.int().meta({ description: 'The smallest quantity that can be bought.' })
const maxQuantity = z
  .int()
  .nullable()
  .meta({ description: 'The largest quantity that can be bought, by rule or by stock; null if unlimited.' })

const Variant = z
  .object({
    id: z.int(),
    sku: z.string().nullable(),
    name: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    price: Money,
    compare_at_price: Money.nullable(),
    image: Image.nullable(),
    in_stock: z.boolean(),
    stock: Stock,
    availability: Availability,
    min_quantity: minQuantity,
    max_quantity: maxQuantity,
    position: z.int().meta({ description: 'Starts at 1.' }),
  })
  .meta({
    id: 'ProductVariant',
    description: 'A variant, which is what goes into the cart for a product that has variants.',
  })

export const ProductDetail = Product.extend({
  description_html: z.string().meta({ description: 'Sanitised. All addresses are absolute.' }),
  description_text: z.string(),
  images: z.array(Image).meta({ description: 'Main image first.' }),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(Variant).meta({ description: 'Empty if `has_variants` is false.' }),
  min_quantity: minQuantity,
  max_quantity: maxQuantity,
  requires_shipping: z.boolean(),
  weight: z.number().nullable().meta({ description: "In the shop's weight unit." }),
  tags: z.array(z.string()),
  rating: Product.shape.rating.extend({
    distribution: z
      .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
      .meta({ description: 'The number of reviews per star rating.' }),
  }),
  external_url: z
    .url()
    .nullable()
    .meta({ description: 'Where an external product is sold; null for other types.' }),
  button_text: z
    .string()
    .nullable()
    .meta({ description: 'The text of the link to `external_url`; null if the app may choose.' }),
  members: z.array(Product).meta({ description: 'The products of a group; empty for other types.' }),
  related: z.array(Product).meta({ description: 'At most 8, most similar first.' }),
  seo: Seo,
}).meta({ id: 'ProductDetail', description: 'A product in full.' })

export function presentProductDetail(
  product: ProductDetailRecord,
  format: Format,
): z.input<typeof ProductDetail> {
  const { name: title, shortDescription: excerpt, seoTitle, seoDescription } = product
  return {
    ...presentProduct(product, format),
    description_html: absoluteHtml(product.descriptionHtml, format),
    description_text: product.descriptionText,
    images: product.images.map((image) => presentImage(image, format)),
    attributes: product.attributes.map(({ name, value }) => ({ name, value })),
    options: product.options,
    variants: product.variants.map((variant) => presentVariant(variant, format)),
    min_quantity: product.minQuantity,
    max_quantity: product.maxQuantity,
    requires_shipping: product.requiresShipping,
    weight: product.weightThousandths === null ? null : product.weightThousandths / 1000,
    tags: product.tags,
    rating: { ...product.rating, distribution: product.ratingCounts },
    external_url: product.externalUrl,
    button_text: product.buttonText,
    members: product.members.map((member) => presentProduct(member, format)),
    related: product.related.map((other) => presentProduct(other, format)),
    seo: presentSeo({ title, excerpt, seoTitle, seoDescription }),
  }
}

function presentVariant(variant: ProductVariant, format: Format): z.input<typeof Variant> {
  const { compareAtPrice } = variant
  return {
    id: variant.id,
    sku: variant.sku,
    name: variant.name,
    options: variant.options,
    price: format.money(variant.price),
    compare_at_price: compareAtPrice === null ? null : format.money(compareAtPrice),
    image: variant.image && presentImage(variant.image, format),
    in_stock: variant.inStock,
    stock: variant.stock,
    availability: variant.availability,
    min_quantity: variant.minQuantity,
    max_quantity: variant.maxQuantity,
    position: variant.position,
  }
}
