import { z } from 'zod'
import {
  isElectronicAddress,
  type ProductDetail as ProductDetailRecord,
  type ProductSafety,
  type ProductSummary,
  type ProductVariant,
  type SafetyContact as SafetyParty,
} from '#lib/domains/shop/catalogue/index.ts'
import {
  absoluteHtml,
  type Format,
  Image,
  Money,
  presentImage,
  presentSeo,
  presentUnitPrice,
  Seo,
  Timestamp,
  UnitPrice,
} from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { ProductMedia } from './product-media.ts'
import { Review } from './review.ts'
import { Exemption } from './withdrawal-exemption.ts'

const CategoryLabel = z
  .object({
    id: z.int().describe('Identifies the category.'),
    slug: z.string().describe('The value of `category` that lists its products.'),
    name: z.string().describe('Its name.'),
  })
  .meta({ id: 'ProductCategoryLabel', description: 'A category of a product.' })

const Availability = openEnum(['in_stock', 'low_stock', 'out_of_stock', 'backorder'], {
  id: 'Availability',
  description:
    'For a product, the best availability of its variants. `low_stock`: few are left. `backorder`: none are ' +
    'left, but it can still be ordered.',
})

const ProductType = openEnum(['simple', 'variable', 'on_request', 'grouped', 'external'], {
  id: 'ProductType',
  description:
    '`variable`: the buyer chooses a variant. `on_request`: shown without a price, since buyers ask for it. `grouped`: ' +
    'a page that links to its `members`. `external`: sold at its `external_url`. The last three cannot be added to a cart.',
})

const Stock = z
  .int()
  .nullable()
  .meta({ description: 'How many are left; null if stock is not tracked or not shown.' })

const minQuantity = z.int().meta({ description: 'The smallest quantity that can be bought.' })
const maxQuantity = z
  .int()
  .nullable()
  .meta({ description: 'The largest quantity that can be bought, by rule or by stock; null if unlimited.' })

export const Variant = z
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
    lowest_price: Money.nullable(),
    unit_price: UnitPrice.nullable(),
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
        "The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members, an external product has no price, or `type` is `on_request`: `purchasable` tells that from what is free.",
    }),
    compare_at_price: Money.nullable().meta({ description: 'The previous price of the cheapest variant.' }),
    lowest_price: Money.nullable().meta({
      description:
        'The lowest price of that variant in the 30 days before it was reduced, by which a saving is measured. Null if it is not reduced, none is recorded, or `shop.prior_prices` is off.',
    }),
    unit_price: UnitPrice.nullable().meta({
      description: 'The unit price of that variant; null if it has no measure.',
    }),
    on_sale: z.boolean().describe('Whether it costs less than before.'),
    price_range: z
      .object({ min: Money, max: Money })
      .nullable()
      .meta({ description: 'Null if all variants cost the same.' }),
    purchasable: z
      .boolean()
      .describe('Whether it is sold here, so that it can be put into a cart while it is in stock.'),
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
    images: z.array(Image).optional().describe('Only if `include` names it: the first 20, main image first.'),
    variants: z.array(Variant).optional().describe('Only if `include` names it: the first 20.'),
    media: z
      .array(ProductMedia)
      .optional()
      .describe('Only if `include` names it: the images, the first 20, and the videos among them.'),
  })
  .meta({ id: 'Product', description: 'A product, as in lists.' })

export function presentProduct(product: ProductSummary, format: Format): z.input<typeof Product> {
  const { price, maxPrice, compareAtPrice, lowestPrice } = product
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
    lowest_price: lowestPrice === null ? null : format.money(lowestPrice),
    unit_price: presentUnitPrice(price, product.unitMeasure, format),
    on_sale: product.onSale,
    price_range: price === maxPrice ? null : { min: format.money(price), max: format.money(maxPrice) },
    purchasable: product.type === 'simple' || product.type === 'variable',
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

const SafetyContact = z.object({
  name: z.string().describe('The name or trade name.'),
  address: z.string().describe('The postal address, on several lines; empty if unknown.'),
  contact: z.string().describe('An e-mail or web address; empty if unknown.'),
  contact_url: z.string().nullable().describe('The same as a link, such as `mailto:info@example.com`.'),
})

const Safety = z
  .object({
    manufacturer: SafetyContact.nullable().describe('Null if unknown.'),
    responsible_person: SafetyContact.nullable().meta({
      description:
        'The responsible person in the European Union; null if the manufacturer is established there.',
    }),
    text: z.string().describe('Warnings and safety information, in plain text.'),
    documents: z
      .array(z.object({ name: z.string().describe('Its title.'), url: z.url().describe('Its address.') }))
      .describe('Instructions and other documents.'),
  })
  .meta({
    id: 'ProductSafety',
    description: 'Information that Regulation (EU) 2023/988, Art. 19, has shown with the offer.',
  })

const SizeGuide = z
  .object({
    slug: z.string().describe('Of the page, for `GET /pages/{slug}`.'),
    title: z.string().describe('Of the page, such as “Shoe sizes”.'),
    url: z.url().describe('On the website.'),
  })
  .nullable()
  .describe(
    'The page that helps to choose a size: that of the product or of its category; null if there is none.',
  )

export const ProductDetail = Product.omit({ images: true, variants: true })
  .extend({
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
    withdrawal_exemption: Exemption.nullable().describe('Null if buyers have the right to withdraw.'),
    safety: Safety.nullable().describe('Null if the shop says nothing about it.'),
    size_guide: SizeGuide,
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
    reviews: z
      .array(Review)
      .nullable()
      .optional()
      .describe('Only if `include` names it: the newest 10. Null if the site shows no reviews.'),
    bought_together: z
      .array(Product)
      .optional()
      .describe('Only if `include` names it: at most 4 that are often bought with it.'),
    members: z.array(Product).meta({ description: 'The products of a group; empty for other types.' }),
    related: z
      .array(Product)
      .meta({ description: 'At most 8: those that the shop has chosen, then the most similar.' }),
    seo: Seo,
  })
  .meta({ id: 'ProductDetail', description: 'A product in full.' })

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
    options: product.options.map(({ name, values }) => ({ name, values })),
    variants: product.variants.map((variant) => presentVariant(variant, format)),
    min_quantity: product.minQuantity,
    max_quantity: product.maxQuantity,
    requires_shipping: product.requiresShipping,
    withdrawal_exemption: product.withdrawalExemption,
    safety: product.safety && presentSafety(product.safety, format),
    size_guide: product.sizeGuide && {
      slug: product.sizeGuide.slug,
      title: product.sizeGuide.title,
      url: format.url(`/${encodeURIComponent(product.sizeGuide.slug)}`),
    },
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

export function presentVariant(variant: ProductVariant, format: Format): z.input<typeof Variant> {
  const { compareAtPrice, lowestPrice } = variant
  return {
    id: variant.id,
    sku: variant.sku,
    name: variant.name,
    options: variant.options,
    price: format.money(variant.price),
    compare_at_price: compareAtPrice === null ? null : format.money(compareAtPrice),
    lowest_price: lowestPrice === null ? null : format.money(lowestPrice),
    unit_price: presentUnitPrice(variant.price, variant.unitMeasure, format),
    image: variant.image && presentImage(variant.image, format),
    in_stock: variant.inStock,
    stock: variant.stock,
    availability: variant.availability,
    min_quantity: variant.minQuantity,
    max_quantity: variant.maxQuantity,
    position: variant.position,
  }
}

function presentSafety(
  { manufacturer, responsible, text, documents }: ProductSafety,
  format: Format,
): z.input<typeof Safety> {
  return {
    manufacturer: manufacturer && presentContact(manufacturer),
    responsible_person: responsible && presentContact(responsible),
    text,
    documents: documents.map(({ name, url }) => ({ name, url: format.url(url) })),
  }
}

function presentContact({ name, address, contact }: SafetyParty): z.input<typeof SafetyContact> {
  const isLink = isElectronicAddress(contact)
  const link = contact.includes('@') ? `mailto:${contact}` : contact.replace(/^(?!https?:)/i, 'https://')
  return { name, address, contact, contact_url: isLink ? link : null }
}
