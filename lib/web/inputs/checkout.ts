import { z } from 'zod'
import { checkoutFields } from '#lib/domains/addresses/index.ts'
import { AskedText, givenAddress, PostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { Money } from '#lib/web/presenters/format.ts'
import { Cart } from '#lib/web/presenters/shop/cart.ts'
import { Order, Payment } from '#lib/web/presenters/shop/order-shape.ts'
import { Address } from './address.ts'

const text = z.string().nullable()
const FieldRule = z.enum(['required', 'optional', 'hidden'])
const MAX_ID = 2 ** 31 - 1

const PaymentMethod = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    type: z.string().meta({ description: '`offline`, `web` or `free`.' }),
    icon_url: text,
  })
  .meta({ id: 'PaymentMethod', description: 'A way to pay.' })

const ShippingMethod = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    price: Money,
    eta: text,
    selected: z.boolean().meta({ description: 'Whether the totals are with this one.' }),
  })
  .meta({ id: 'ShippingMethod', description: 'A way to ship the cart.' })

const Country = z
  .object({
    code: z.string(),
    name: z.string(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    state_required: z.boolean().meta({
      description: 'Whether mail or taxes there need it. Where they do, a blank one is refused.',
    }),
    postcode_required: z.boolean().meta({ description: 'Whether mail there needs it.' }),
  })
  .meta({ id: 'Country', description: 'A country the shop sells to.' })

export const CheckoutForm = z
  .object({
    cart: Cart,
    fields: z.object(
      Object.fromEntries(checkoutFields.map((field) => [field, FieldRule])) as Record<
        (typeof checkoutFields)[number],
        typeof FieldRule
      >,
    ),
    payment_methods: z.array(PaymentMethod),
    shipping_methods: z.array(ShippingMethod),
    countries: z.array(Country),
    terms_required: z.boolean(),
    guest_checkout: z.boolean(),
    addresses: z.array(Address).nullable().meta({ description: 'Null for guests.' }),
    prefill: z
      .object({
        email: z.string(),
        phone: text,
        billing: PostalAddress,
        shipping: PostalAddress.nullable(),
      })
      .nullable()
      .meta({ description: 'Null for guests.' }),
  })
  .meta({ id: 'CheckoutForm', description: 'All that a checkout form needs.' })

const QueryText = z.string().max(120).optional()

export const CheckoutQuery = z.object({
  country: QueryText.meta({ description: 'Prices the cart for this country.' }),
  state: QueryText.meta({ description: 'Its code or its name.' }),
  postcode: QueryText,
  shipping_method: QueryText,
})

const AddressId = z.int().min(1).max(MAX_ID).nullish()
const GivenAddress = z.object(givenAddress).partial().nullish()

export const CheckoutBody = z.object({
  email: AskedText.optional(),
  phone: AskedText.optional(),
  payment_gateway: z.string().max(100).nullish().meta({ description: 'Not needed where the total is zero.' }),
  billing: GivenAddress,
  ship_to_different: z
    .boolean()
    .nullish()
    .meta({ description: 'Without it the goods go to the billing address, whatever else is sent.' }),
  shipping: GivenAddress.meta({ description: 'With `ship_to_different`.' }),
  billing_address_id: AddressId.meta({ description: 'A saved address, in place of `billing`.' }),
  shipping_address_id: AddressId.meta({
    description: 'A saved address, in place of `shipping`; with `ship_to_different`.',
  }),
  shipping_method: z.string().max(100).nullish().meta({ description: 'The first one where absent.' }),
  save_address: z.boolean().nullish(),
  terms: z.boolean().nullish(),
  customer_note: AskedText.optional(),
  expected_total: z.int().min(0).nullish().meta({
    description:
      'In the smallest unit: refused with `total_changed` where the order would cost anything else.',
  }),
})

export const CheckoutAnswer = z
  .object({
    order: Order,
    payment: Payment,
    order_token: z.string().optional().meta({ description: 'A guest’s: it opens the order.' }),
  })
  .meta({ id: 'CheckoutAnswer', description: 'The order, and what is left to do to pay for it.' })
