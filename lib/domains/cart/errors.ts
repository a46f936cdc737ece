import type { CouponRefusal } from './coupons/judge-coupon.ts'

/** Guest carts are disabled on this site. */
export class GuestCartsOff extends Error {
  override name = 'GuestCartsOff'
}

/** The shopper has no cart, or no such line in it. */
export class NotInCart extends Error {
  override name = 'NotInCart'
}

/** The item is not for sale. `field` is the request's. */
export class NotForSale extends Error {
  override name = 'NotForSale'
  readonly field: 'product_id' | 'variant_id'
  readonly reason:
    | 'unknown_product'
    | 'grouped_product'
    | 'external_product'
    | 'unknown_variant'
    | 'variant_needed'
    | 'too_many_lines'

  constructor(field: NotForSale['field'], reason: NotForSale['reason']) {
    super(reason)
    this.field = field
    this.reason = reason
  }
}

/** The quantity is above the maximum or below the minimum. */
export class QuantityOutOfBounds extends Error {
  override name = 'QuantityOutOfBounds'
  readonly min: number
  readonly max: number

  constructor(min: number, max: number) {
    super('quantity out of bounds')
    this.min = min
    this.max = max
  }
}

export class CouponRefused extends Error {
  override name = 'CouponRefused'
  readonly reason: CouponRefusal
  /** The subtotal that the coupon needs, in minor units. */
  readonly minSubtotal: number | null

  constructor(reason: CouponRefusal, minSubtotal: number | null = null) {
    super(reason)
    this.reason = reason
    this.minSubtotal = minSubtotal
  }
}
