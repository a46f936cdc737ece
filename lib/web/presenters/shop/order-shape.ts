import { z } from 'zod'
import { PostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { Money, Timestamp } from '#lib/web/presenters/format.ts'
import { Image } from '#lib/web/presenters/image.ts'
import { TaxLine } from './cart.ts'
import { lineText } from './line-text.ts'

const text = z.string().nullable()

const summary = {
  number: z.string(),
  imported_from: text.meta({
    description:
      'The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled.',
  }),
  former_number: text.meta({ description: 'Its number as that shop wrote it, such as `#1001`.' }),
  status: z.string().meta({
    enum: ['pending', 'processing', 'completed', 'cancelled'],
    description: 'How far the order is.',
  }),
  payment_status: z.string().meta({
    enum: ['pending', 'authorized', 'paid', 'failed', 'cancelled', 'partially_refunded', 'refunded'],
    description: 'Others may be added.',
  }),
  fulfillment_status: z.string().meta({
    enum: ['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'returned'],
    description: 'How far its delivery is.',
  }),
  currency: z.string(),
  total: Money,
  item_count: z.int().meta({ description: 'The sum of all quantities.' }),
  image: Image.nullable(),
  placed_at: Timestamp,
}

export const OrderSummary = z.object(summary).meta({ id: 'OrderSummary', description: 'An order in a list.' })

const OrderItem = z
  .object({
    id: z.int(),
    ...lineText,
    quantity: z.int(),
    unit_price: Money,
    subtotal: Money,
    discount: Money,
    tax: Money,
    total: Money,
    refunded_quantity: z.int().meta({ description: 'How many were refunded, or are about to be.' }),
  })
  .meta({ id: 'OrderItem', description: 'A line of an order, as it was when the order was placed.' })

const Shipment = z
  .object({
    carrier: text,
    tracking_number: text,
    tracking_url: text,
    shipped_at: Timestamp,
    delivered_at: Timestamp.nullable(),
  })
  .meta({ id: 'Shipment', description: 'A parcel.' })

const OrderRefund = z
  .object({
    id: z.int(),
    status: z.string().meta({ description: '`done`, or `pending` until the provider has carried it out.' }),
    amount: Money,
    shipping: Money.meta({ description: 'The part of `amount` that is for shipping.' }),
    items: z.array(z.object({ item_id: z.int(), quantity: z.int(), amount: Money })),
    created_at: Timestamp,
  })
  .meta({
    id: 'OrderRefund',
    description:
      'A refund of the order’s payment. Amounts include tax. Whatever `items` and `shipping` do not cover was ' +
      'refunded as a plain amount.',
  })

export const Order = z
  .object({
    ...summary,
    email: text,
    phone: text,
    items: z.array(OrderItem),
    totals: z.object({
      subtotal: Money,
      discount: Money,
      shipping: Money,
      shipping_tax: Money.meta({ description: 'The part of `tax` that applies to shipping.' }),
      tax: Money,
      total: Money,
      refunded: Money,
      due: Money,
    }),
    tax_lines: z.array(TaxLine),
    coupon: z.object({ code: z.string(), discount: Money }).nullable(),
    billing: PostalAddress,
    shipping: PostalAddress.nullable().meta({ description: 'Null if nothing is shipped.' }),
    shipping_method: z.object({ id: z.string(), name: z.string() }).nullable(),
    payment_method: z.object({ id: z.string(), name: z.string(), type: z.string() }).nullable(),
    payment_message: text.meta({ description: 'How to pay, for offline payments.' }),
    customer_note: text,
    shipments: z.array(Shipment),
    refunds: z.array(OrderRefund),
    can_pay: z.boolean(),
    can_cancel: z.boolean(),
    paid_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    updated_at: Timestamp,
  })
  .meta({
    id: 'Order',
    description: 'An order in full. Its amounts are those of the cart it was placed from.',
  })

export const Payment = z
  .object({
    type: z.enum(['instructions', 'paid', 'web', 'failed']),
    message: text.meta({ description: 'For `instructions` and `failed`.' }),
    url: text.meta({
      description: 'For `web`: open it in a browser or web view within 30 minutes.',
    }),
    success_url: text.meta({ description: 'For `web`: where the web view ends up after payment.' }),
    status_url: text.meta({ description: 'For `web`: poll it briefly; it returns `payment_status`.' }),
  })
  .meta({ id: 'Payment', description: 'What the buyer has to do to pay.' })
