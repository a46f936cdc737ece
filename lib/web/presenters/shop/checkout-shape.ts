import { z } from 'zod'
import { checkoutFields } from '#lib/domains/people/accounts/addresses/index.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { Address } from '../accounts/address.ts'
import { PostalAddress } from '../accounts/postal-address.ts'
import { Money } from '../format.ts'
import { Cart } from './cart.ts'
import { Order, Payment, PaymentKind } from './order-shape.ts'

const text = z.string().nullable()
const FieldRule = openEnum(['required', 'optional', 'hidden'], {
  id: 'FieldRule',
  description: 'Whether a field has to be filled in. What is sent for a `hidden` one is dropped.',
})

const PaymentMethodType = openEnum(['offline', 'web', 'free'], {
  id: 'PaymentMethodType',
  description:
    'How a method is paid: `offline` by instructions, on the `web`, or not at all if the order is `free`.',
})

const PaymentMethod = z
  .object({
    id: z.string().describe('Identifies the method, as `payment_gateway`.'),
    name: z.string().describe('As the buyer sees it.'),
    description: text.describe('What to know before choosing it.'),
    type: PaymentMethodType,
    kind: PaymentKind.nullable().describe('When it is paid; null if there is nothing to pay.'),
    icon_url: text
      .describe('A small picture of it.')
      .meta({ examples: ['https://shop.example.com/payments/visa.svg'] }),
    saved: z
      .array(
        z.object({
          id: z
            .string()
            .describe('Identifies it, as `saved_payment_method`.')
            .meta({ examples: ['pm_1Q7mT3vXa9LbE2k'] }),
          label: z
            .string()
            .describe('As the buyer recognizes it.')
            .meta({ examples: ['Visa •••• 4242'] }),
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
    id: z.string().describe('Identifies the method, as `shipping_method`.'),
    name: z.string().describe('As the buyer sees it.'),
    description: text.describe('What to know before choosing it.'),
    price: Money.describe('What it costs for this cart.'),
    eta: text.describe('How long it takes, in words.'),
    selected: z.boolean().meta({ description: 'Whether the totals include this method.' }),
  })
  .meta({ id: 'ShippingMethod', description: 'A shipping method for the cart.' })

const Country = z
  .object({
    code: z.string().describe('ISO 3166-1 code of two letters.'),
    name: z.string().describe('In the language of the answer.'),
    states: z
      .array(
        z.object({
          code: z.string().describe('What is sent as `state`.'),
          name: z.string().describe('In the language of the answer.'),
        }),
      )
      .describe('Empty if they are not listed.'),
    state_required: z.boolean().meta({
      description: 'Whether mail or taxes there need it. If so, a blank one is refused.',
    }),
    postcode_required: z.boolean().meta({ description: 'Whether mail there needs it.' }),
  })
  .meta({ id: 'Country', description: 'A country the shop sells to.' })

export const CheckoutForm = z
  .object({
    cart: Cart.describe('What is ordered, priced for the place and shipping method that were sent.'),
    fields: z
      .object(
        Object.fromEntries(checkoutFields.map((field) => [field, FieldRule])) as Record<
          (typeof checkoutFields)[number],
          typeof FieldRule
        >,
      )
      .extend({
        vat_id: FieldRule.optional().meta({ description: 'Left out if the shop does not ask for it.' }),
      })
      .describe('What to ask for.'),
    payment_methods: z.array(PaymentMethod).describe('In the order in which to offer them.'),
    shipping_methods: z.array(ShippingMethod).describe('Those for the place; empty if nothing is shipped.'),
    countries: z.array(Country).describe('Where the shop sells to.'),
    terms_required: z.boolean().describe('Whether `terms` must be true.'),
    guest_checkout: z.boolean().describe('Whether guests may order.'),
    addresses: z.array(Address).nullable().meta({ description: 'Null for guests.' }),
    prefill: z
      .object({
        email: z.string().describe('The account’s e-mail address.'),
        phone: text.describe('The account’s phone number.'),
        billing: PostalAddress.describe(
          'The customer’s default or first saved address, or that of the last order.',
        ),
        shipping: PostalAddress.nullable().describe(
          'The customer’s default address for deliveries; null if it is the billing address, or if there is none.',
        ),
      })
      .nullable()
      .meta({ description: 'Null for guests.' }),
    gifts: z.boolean().describe('Whether the order can be marked as a gift.'),
  })
  .meta({ id: 'CheckoutForm', description: 'Everything a checkout form needs.' })

export const CheckoutAnswer = z
  .object({
    order: Order.describe('The order that was placed.'),
    payment: Payment,
    order_token: z
      .string()
      .optional()
      .meta({ description: 'Only for guests: it gives access to the order.' }),
  })
  .meta({ id: 'CheckoutAnswer', description: 'The order, and how to pay for it.' })
