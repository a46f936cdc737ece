import { z } from 'zod'
import type {
  ProductDetail as ProductDetailRecord,
  ProductVariant,
} from '#lib/domains/shop/catalogue/index.ts'
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
    id: z.int().describe('Identifies the variant, as `variant_id` in a cart.'),
    sku: z.string().nullable().describe('The shop’s own number for it.'),
    name: z.string().describe('Its values in a row: `Blue / M`.'),
    options: z
      .array(
        z.object({
          name: z.string().describe('The option.'),
          value: z.string().describe('The variant’s value of it.'),
        }),
      )
      .describe('What distinguishes it from the other variants.'),
    price: Money,
    compare_at_price: Money.nullable(),
    image: Image.nullable(),
    in_stock: z.boolean().describe('Whether it can be bought now.'),
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
  description_text: z.string().describe('The same as plain text.'),
  images: z.array(Image).meta({ description: 'Main image first.' }),
  attributes: z
    .array(
      z.object({
        name: z.string().describe('The name of the attribute, such as “Material”.'),
        value: z.string().describe('What it is.'),
      }),
    )
    .describe('Facts about the product, in the shop’s order.'),
  options: z
    .array(
      z.object({
        name: z.string().describe('The option, such as `Size`.'),
        values: z.array(z.string()).describe('What can be chosen.'),
      }),
    )
    .describe('What the buyer chooses a variant by.'),
  variants: z.array(Variant).meta({ description: 'Empty if `has_variants` is false.' }),
  min_quantity: minQuantity,
  max_quantity: maxQuantity,
  requires_shipping: z.boolean().describe('Whether it is sent to an address.'),
  weight: z.number().nullable().meta({ description: "In the shop's weight unit." }),
  tags: z.array(z.string()).describe('Names of its tags.'),
  rating: Product.shape.rating
    .extend({
      distribution: z
        .object({
          1: z.int().describe('Reviews with one star.'),
          2: z.int().describe('Reviews with two stars.'),
          3: z.int().describe('Reviews with three stars.'),
          4: z.int().describe('Reviews with four stars.'),
          5: z.int().describe('Reviews with five stars.'),
        })
        .meta({ description: 'The number of reviews per star rating.' }),
    })
    .describe('What reviews say in sum.'),
  external_url: z
    .url()
    .nullable()
    .meta({ description: 'Where an external product is sold; null for other types.' }),
  button_text: z
    .string()
    .nullable()
    .meta({ description: 'The text of the link to `external_url`; null if the app may choose.' }),
  members: z.array(Product).meta({ description: 'The products of a group; empty for other types.' }),
  related: z
    .array(Product)
    .meta({ description: 'At most 8: those that the shop has chosen, then the most similar.' }),
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
