import { z } from 'zod'
import { Image, Money } from '#lib/web/presenters/format.ts'
import { Corrections } from '#lib/web/presenters/search.ts'
import { Cart as ApiCart } from '#lib/web/presenters/shop/cart.ts'
import { Product, ProductDetail, Variant } from '#lib/web/presenters/shop/product.ts'

/** The API's records without what agents pay for by the word and have no use for, such as every width of an image. */
const image = Image.pick({ url: true, thumbnail_url: true, alt: true })
  .meta({ id: 'AgentImage', description: '`thumbnail_url` is about 320 pixels wide.' })
  .nullable()

const FoundProduct = Product.omit({ images: true, variants: true, created_at: true, updated_at: true })
  .extend({ image })
  .meta({ id: 'FoundProduct', description: 'A product, as in lists.' })

const reduced = {
  description_html: true,
  description_text: true,
  reviews: true,
  bought_together: true,
  seo: true,
  created_at: true,
  updated_at: true,
} as const

export const FoundProducts = z.object({
  total: z.int().describe('How many products were found on all pages.'),
  page: z.int(),
  products: z.array(FoundProduct),
  ...Corrections.shape,
})

export const ShownProduct = z.object({
  product: ProductDetail.omit(reduced).extend({
    image,
    images: z.array(image.unwrap()).describe('Main image first.'),
    variants: z.array(Variant.extend({ image })).describe('One of them goes into the cart.'),
    members: z.array(FoundProduct).describe('The products of a group.'),
    related: z.array(Product.pick({ id: true, slug: true, name: true })),
    description: z.string().describe('In plain text; long ones are cut off.'),
  }),
})

export const Categories = z.object({
  categories: z.array(
    z.object({
      id: z.int(),
      slug: z.string().describe('The value of `category` in search_products.'),
      name: z.string(),
      parent_id: z.int().nullable(),
      products: z.int().describe('How many products it has.'),
    }),
  ),
})

const item = ApiCart.shape.items.element

export const ShownCart = z.object({
  cart_token: z.string().describe('Identifies the cart in later calls.'),
  cart: ApiCart.omit({ token: true }).extend({ items: z.array(item.extend({ image })) }),
})

export const FilledCart = ShownCart.extend({
  not_added: z
    .array(
      z.object({
        product_id: z.int(),
        variant_id: z.int().optional(),
        quantity: z.int(),
        reason: z.looseObject({ message: z.string() }).describe('What the API would answer.'),
      }),
    )
    .optional()
    .describe('Only if something could not be put in.'),
})

const countries = z.union([z.literal('all'), z.array(z.string())]).describe('Two-letter codes.')
const address = z.string().nullable()

export const Policies = z.object({
  shop: z.object({
    name: z.string(),
    tagline: z.string().nullable(),
    url: z.string(),
    currency: z.string(),
    prices_include_tax: z.boolean(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  delivery: z.object({
    countries,
    handling_days: z.int().nullable().describe('Days until an order is sent; null if unknown.'),
    methods: z.array(
      z.object({
        name: z.string(),
        description: z.string().nullable(),
        eta: z.string().nullable(),
        countries,
        price: Money.nullable().describe('Null if it depends on the cart.'),
        free_from: Money.nullable(),
      }),
    ),
  }),
  returns: z
    .object({
      days: z.int().describe('0 if nothing can be returned.'),
      countries,
      method: z.string().nullable(),
      fees: z.string().nullable(),
      fee: Money.nullable(),
      url: address,
    })
    .nullable()
    .describe('Null if the shop says nothing about them.'),
  terms_url: address,
  privacy_url: address,
})
