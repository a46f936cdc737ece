import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '../status/states.ts'

/** A line of an order of a former shop, with the goods it names if they are sold here. Amounts are minor units. */
export type FormerLine = {
  name: string
  sku: string | null
  quantity: number
  unitPrice: number
  subtotal: number
  discount: number
  tax: number
  total: number
  refundedQuantity: number
  productId: number | null
  variantId: number | null
  slug: string | null
}

/** An order as the shop before this one kept it. Amounts are minor units of its own currency, as that shop charged them. */
export type FormerOrder = {
  /** As that shop wrote it, such as `#1001`. */
  formerNumber: string
  /** Normalized, so that the order can become the customer's. */
  email: string | null
  phone: string | null
  billing: AddressParts
  /** Null if nothing was shipped. */
  shipping: AddressParts | null
  customerNote: string | null
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfillmentStatus: FulfillmentStatus
  currency: string
  subtotal: number
  discount: number
  shippingTotal: number
  shippingTax: number
  /** Includes `shippingTax`. */
  tax: number
  total: number
  refunded: number
  taxInclusive: boolean
  /** `rate` in per cent, such as `20.00`. */
  taxLines: { name: string; rate: string; amount: number; included: boolean }[]
  couponCode: string | null
  couponDiscount: number | null
  /** For people, like `paymentMethod`. */
  shippingMethod: string | null
  paymentMethod: string | null
  placedAt: Date
  paidAt: Date | null
  cancelledAt: Date | null
  shippedAt: Date | null
  lines: FormerLine[]
}
