import { z } from 'zod'
import {
  fulfillmentStatuses,
  orderStatuses,
  parcelStates,
  paymentStatuses,
  returnReasons,
  returnStates,
} from '#lib/domains/shop/orders/index.ts'
import { PostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { Image, Money, Timestamp, UnitPrice } from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { lineText, TaxLine } from './cart.ts'

export const PaymentKind = openEnum(['online', 'on_delivery', 'in_advance'], {
  id: 'PaymentKind',
  description:
    'When a method is paid: `online` at once, `on_delivery` to the courier, or `in_advance` before the order ships.',
})

const text = z.string().nullable()

export const OrderStatus = openEnum<string>(orderStatuses, {
  id: 'OrderStatus',
  description: 'How far an order is.',
})

const PaymentStatus = openEnum<string>(paymentStatuses, {
  id: 'PaymentStatus',
  description: 'How far the payment of an order is.',
})

const FulfillmentStatus = openEnum<string>(fulfillmentStatuses, {
  id: 'FulfillmentStatus',
  description: 'How far the delivery of an order is, and whether it came back.',
})

const ParcelStatus = openEnum<string>(parcelStates, {
  id: 'ParcelStatus',
  description: 'How far a parcel is.',
})

const ReturnStatus = openEnum<string>(returnStates, {
  id: 'ReturnStatus',
  description: 'How far a return is.',
})

const ReturnReason = openEnum<string>([...returnReasons, 'lost'], {
  id: 'ReturnReason',
  description: 'Why items come back; `lost` for a lost parcel.',
})

const summary = {
  number: z.string().describe('Identifies the order, for the shop and in paths.'),
  imported_from: text.meta({
    description:
      'The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled.',
  }),
  former_number: text.meta({ description: 'Its number as that shop wrote it, such as `#1001`.' }),
  status: OrderStatus,
  payment_status: PaymentStatus,
  fulfillment_status: FulfillmentStatus,
  currency: z.string().describe('ISO 4217 code of three letters.'),
  total: Money.describe('What the order costs, or has cost before refunds.'),
  item_count: z.int().meta({ description: 'The sum of all quantities.' }),
  image: Image.nullable().describe('That of its first line. The `url` of a drawing leads to a PNG.'),
  placed_at: Timestamp,
}

const OrderItem = z
  .object({
    id: z.int().describe('Identifies the line, as refunds name it.'),
    ...lineText,
    quantity: z.int().describe('How many were ordered.'),
    unit_price: Money.describe('The price of one.'),
    base_price: UnitPrice.nullable().meta({
      description:
        'The price of a base quantity when the order was placed, as of cart items; null without one.',
    }),
    subtotal: Money.describe('Unit price times quantity.'),
    discount: Money.describe('Its share of the coupon discount, as a positive amount.'),
    tax: Money.describe('The tax on it.'),
    total: Money.describe('Subtotal minus discount.'),
    refunded_quantity: z.int().meta({
      description: 'How many were refunded, are about to be, or need not be paid any more.',
    }),
    returned_quantity: z.int().describe('How many came back.'),
  })
  .meta({ id: 'OrderItem', description: 'A line of an order, as it was when the order was placed.' })

export const OrderSummary = z
  .object({
    ...summary,
    items: z.array(OrderItem).optional().describe('Only if `include` names it: its lines.'),
  })
  .meta({ id: 'OrderSummary', description: 'An order in a list.' })

const Shipment = z
  .object({
    status: ParcelStatus,
    carrier: text.describe('Who delivers it.'),
    tracking_number: text.describe('The carrier’s number for it.'),
    tracking_url: text.describe('Where the carrier tells how far it is.'),
    shipped_at: Timestamp.describe('When it was sent.'),
    delivered_at: Timestamp.nullable().describe('When it arrived; null until then, or if that is not known.'),
  })
  .meta({ id: 'Shipment', description: 'A parcel.' })

const OrderRefund = z
  .object({
    id: z.int().describe('Identifies the refund.'),
    status: z.string().meta({ description: '`done`, or `pending` until the provider has carried it out.' }),
    amount: Money.describe('What the buyer gets back.'),
    shipping: Money.meta({ description: 'The part of `amount` that is for shipping.' }),
    items: z
      .array(
        z.object({
          item_id: z.int().describe('The line of the order.'),
          quantity: z.int().describe('How many of it.'),
          amount: Money.describe('What is paid back for them.'),
        }),
      )
      .describe('The lines that it is for.'),
    created_at: Timestamp,
  })
  .meta({
    id: 'OrderRefund',
    description:
      'A refund of the order’s payment. Amounts include tax. Whatever `items` and `shipping` do not cover was ' +
      'refunded as a plain amount.',
  })

export const OrderReturn = z
  .object({
    id: z.int().describe('Identifies the return.'),
    number: z.string().describe('As buyers and staff name it, such as on the parcel.'),
    status: ReturnStatus,
    reason: ReturnReason,
    message: text.describe('What the buyer wrote.'),
    answer: text.describe('What the shop answered.'),
    can_cancel: z.boolean().describe('Whether `POST /orders/{number}/returns/{id}/cancel` is possible.'),
    items: z
      .array(
        z.object({
          item_id: z.int().describe('The line of the order.'),
          quantity: z.int().describe('How many of it are to come back.'),
          received_quantity: z.int().describe('How many have come back.'),
          wanted_variant: z
            .string()
            .nullable()
            .describe(
              'The variant that the buyer asks for in exchange, by its name; null for the money back.',
            ),
        }),
      )
      .describe('The lines that it is of.'),
    created_at: Timestamp,
    picture_count: z.int().describe('How many pictures the buyer has sent.'),
    has_label: z
      .boolean()
      .describe('Whether `GET /orders/{number}/returns/{id}/label` has a label for the parcel.'),
  })
  .meta({
    id: 'OrderReturn',
    description: 'Items of an order that come back to the shop, or were lost on their way.',
  })

export const Order = z
  .object({
    ...summary,
    email: text.describe('Where mails about it go.'),
    phone: text.describe('The buyer’s phone number.'),
    items: z.array(OrderItem).describe('Its lines.'),
    totals: z
      .object({
        subtotal: Money.describe('The sum of the lines.'),
        discount: Money.describe('What the coupon took off.'),
        shipping: Money.describe('What shipping costs.'),
        shipping_tax: Money.meta({ description: 'The part of `tax` that applies to shipping.' }),
        tax: Money.describe('All taxes together.'),
        total: Money.describe('What the order costs.'),
        deducted: Money.describe(
          'What need not be paid: items that came back, or were not shipped, before the order was paid.',
        ),
        refunded: Money.describe('What was paid back.'),
        due: Money.describe('What is still to be paid.'),
      })
      .describe('What it comes to.'),
    tax_lines: z.array(TaxLine).describe('Each tax on its own.'),
    coupon: z
      .object({
        code: z.string().describe('As the shop writes it.'),
        discount: Money.describe('By how much it lowered the total.'),
      })
      .nullable()
      .describe('Null if none was used.'),
    billing: PostalAddress.describe('Whom the invoice is for.'),
    shipping: PostalAddress.nullable().meta({ description: 'Null if nothing is shipped.' }),
    shipping_method: z
      .object({
        id: z.string().describe('Identifies the method.'),
        name: z.string().describe('As the buyer saw it.'),
      })
      .nullable()
      .describe('How it is sent; null if nothing is shipped.'),
    payment_method: z
      .object({
        id: z.string().describe('Identifies the gateway, as `payment_gateway`.'),
        name: z.string().describe('As the buyer saw it.'),
        type: z.string().describe('`offline`, `web` or `free`. Others may be added.'),
        kind: PaymentKind.nullable().describe('When it is paid; null if there is nothing to pay.'),
      })
      .nullable()
      .describe('How it is paid; null until that is chosen.'),
    payment_message: text.meta({ description: 'How to pay, for offline payments.' }),
    customer_note: text.describe('What the buyer added.'),
    shipments: z.array(Shipment).describe('Its parcels, in the order in which they were sent.'),
    refunds: z.array(OrderRefund).describe('What was paid back, or is about to be.'),
    returns: z.array(OrderReturn).describe('What came back, is about to, or was lost.'),
    can_pay: z.boolean().describe('Whether `POST /orders/{number}/payment` may start a payment.'),
    can_cancel: z.boolean().describe('Whether `POST /orders/{number}/cancel` is possible.'),
    paid_at: Timestamp.nullable().describe('When it was paid; null until then.'),
    cancelled_at: Timestamp.nullable().describe('When it was cancelled; null if it was not.'),
    updated_at: Timestamp,
    gift: z
      .object({ message: text.describe('What the packing slip says.') })
      .nullable()
      .describe('Null unless the order is a gift.'),
  })
  .meta({
    id: 'Order',
    description: 'An order in full. Its amounts are those of the cart it was placed from.',
  })

const without = z.null().meta({ description: 'This kind of payment has none.', examples: [null] })
const nothingToOpen = { url: without, success_url: without, status_url: without }

const InstructionsPayment = z
  .object({
    type: z.literal('instructions').describe('The method is offline.'),
    message: z.string().describe('How to pay: show it.'),
    ...nothingToOpen,
  })
  .meta({ id: 'InstructionsPayment', description: 'The order is placed; the buyer reads how to pay.' })

const PaidPayment = z
  .object({
    type: z.literal('paid').meta({ description: 'There is nothing left to pay.', examples: ['paid'] }),
    message: without,
    ...nothingToOpen,
  })
  .meta({
    id: 'PaidPayment',
    description: 'There is nothing left to pay.',
    examples: [{ type: 'paid', message: null, url: null, success_url: null, status_url: null }],
  })

const WebPayment = z
  .object({
    type: z.literal('web').describe('The buyer pays on a page.'),
    message: without,
    url: z.string().describe('Open it in a browser or web view within 30 minutes.'),
    success_url: z.string().describe('Where the browser ends up, whether or not the buyer has paid.'),
    status_url: z.string().describe('Poll it briefly after that; it returns `payment_status`.'),
  })
  .meta({ id: 'WebPayment', description: 'The buyer pays on a page of the shop.' })

const FailedPayment = z
  .object({
    type: z
      .literal('failed')
      .meta({ description: 'The payment could not be started.', examples: ['failed'] }),
    message: z.string().meta({
      description: 'Why: show it, and offer another method.',
      examples: ['The payment with Card was declined. Choose another payment method.'],
    }),
    ...nothingToOpen,
  })
  .meta({
    id: 'FailedPayment',
    description: 'The payment could not be started; the order exists.',
    examples: [
      {
        type: 'failed',
        message: 'The payment with Card was declined. Choose another payment method.',
        url: null,
        success_url: null,
        status_url: null,
      },
    ],
  })

/** Its kinds are the four that an app knows what to do with. Another one would be another version of the API. */
export const Payment = z
  .discriminatedUnion('type', [InstructionsPayment, PaidPayment, WebPayment, FailedPayment])
  .meta({
    id: 'Payment',
    description: 'What the buyer has to do to pay. `type` says which kind it is.',
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        ['instructions', 'paid', 'web', 'failed'].map((type) => [
          type,
          `#/components/schemas/${type.charAt(0).toUpperCase()}${type.slice(1)}Payment`,
        ]),
      ),
    },
  })
