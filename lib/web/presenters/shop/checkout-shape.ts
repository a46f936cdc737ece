import { z } from 'zod'
import { checkoutFields } from '#lib/domains/addresses/index.ts'
import { Address } from '../accounts/address.ts'
import { PostalAddress } from '../accounts/postal-address.ts'
import { Money } from '../format.ts'
import { Cart } from './cart.ts'
import { Order, Payment } from './order-shape.ts'

const text = z.string().nullable()
const FieldRule = z.enum(['required', 'optional', 'hidden'])

const PaymentMethod = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    type: z.string().meta({ enum: ['offline', 'web', 'free'], description: 'Others may be added.' }),
    icon_url: text.meta({ examples: ['https://shop.example.com/payments/visa.svg'] }),
    saved: z
      .array(
        z.object({
          id: z.string().meta({ examples: ['pm_1Q7mT3vXa9LbE2k'] }),
          label: z.string().meta({ examples: ['Visa •••• 4242'] }),
          expires: text.meta({ description: 'The last month it is valid.', examples: ['2029-04'] }),
          can_charge: z.boolean().meta({
            examples: [true],
            description:
              "Whether it may be sent as `saved_payment_method`. Others are offered on the provider's page.",
          }),
        }),
      )
      .meta({ description: 'What the signed-in customer has saved there. Empty for guests.' }),
    can_save: z.boolean().meta({
      description: 'Whether `save_payment_method` may be sent, once the customer agreed. False for guests.',
    }),
  })
  .meta({ id: 'PaymentMethod', description: 'A payment method.' })

const ShippingMethod = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    price: Money,
    eta: text,
    selected: z.boolean().meta({ description: 'Whether the totals include this method.' }),
  })
  .meta({ id: 'ShippingMethod', description: 'A shipping method for the cart.' })

const Country = z
  .object({
    code: z.string(),
    name: z.string(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    state_required: z.boolean().meta({
      description: 'Whether mail or taxes there need it. If so, a blank one is refused.',
    }),
    postcode_required: z.boolean().meta({ description: 'Whether mail there needs it.' }),
  })
  .meta({ id: 'Country', description: 'A country the shop sells to.' })

export const CheckoutForm = z
  .object({
    cart: Cart,
    fields: z
      .object(
        Object.fromEntries(checkoutFields.map((field) => [field, FieldRule])) as Record<
          (typeof checkoutFields)[number],
          typeof FieldRule
        >,
      )
      .extend({
        vat_id: FieldRule.optional().meta({ description: 'Left out if the shop does not ask for it.' }),
      }),
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
  .meta({ id: 'CheckoutForm', description: 'Everything a checkout form needs.' })

export const CheckoutAnswer = z
  .object({
    order: Order,
    payment: Payment,
    order_token: z
      .string()
      .optional()
      .meta({ description: 'Only for guests: it gives access to the order.' }),
  })
  .meta({ id: 'CheckoutAnswer', description: 'The order, and how to pay for it.' })
