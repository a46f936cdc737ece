import type { GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { WantedItem } from '#lib/domains/shop/cart/index.ts'
import type { EditChange } from '#lib/domains/shop/orders/index.ts'
import type { ShippingOffer } from '../details/shipping.ts'

/** What staff change of an order; what is not named stays. Amounts are minor units. */
export type OrderEdit = {
  /** Lines by their ids; a quantity of 0 removes one. */
  lines?: readonly { lineId: number; quantity?: number; unitPrice?: number }[]
  /** Without a price, that of the product. */
  added?: readonly (WantedItem & { unitPrice?: number })[]
  email?: string
  billing?: GivenAddress
  shipping?: GivenAddress
  /** The code of a shipping method. */
  shippingMethod?: string
  shippingCost?: number
  /** Why, in the words of staff. Needed where a price changes. */
  reason?: string | null
}

export type EditSums = { subtotal: number; discount: number; shipping: number; tax: number; total: number }

/** What an edit would come to. */
export type EditQuote = {
  /** Sent along with the edit, so that it is refused if the order has changed. */
  version: string
  number: string
  currency: string
  taxInclusive: boolean
  changes: EditChange[]
  lines: {
    lineId: number
    name: string
    sku: string | null
    quantity: number
    unitPrice: number
    total: number
    least: number
  }[]
  added: {
    variantId: number
    name: string
    sku: string | null
    quantity: number
    unitPrice: number
    total: number
  }[]
  before: EditSums
  /** `shippingTax` is the part of the tax that is for shipping. */
  after: EditSums & { shippingTax: number }
  /** Whether it had been paid. */
  isPaid: boolean
  /** What is to be paid then, of a paid order the rest. */
  due: number
  /** How much more the shop then has than the order costs. */
  overpaid: number
  /** Whether another destination has other taxes and shipping costs. */
  isTaxedAnew: boolean
  isInvoiced: boolean
  shippingMethods: (ShippingOffer & { isSelected: boolean })[]
}
