/** There is no such order, or it is not this reader's. */
export class OrderNotFound extends Error {
  override name = 'OrderNotFound'
}

/** The order is paid, cancelled or free. */
export class OrderNotPayable extends Error {
  override name = 'OrderNotPayable'
}

/** The order is paid or on its way. */
export class OrderNotCancellable extends Error {
  override name = 'OrderNotCancellable'
}

/** Fewer are left than were asked for. */
export class InsufficientStock extends Error {
  override name = 'InsufficientStock'
  readonly productName: string
  readonly available: number

  constructor(productName: string, available: number) {
    super('insufficient stock')
    this.productName = productName
    this.available = available
  }
}

/** The coupon's last use was taken. */
export class CouponGone extends Error {
  override name = 'CouponGone'
}

/** The order's state does not allow it; the message says which. */
export class TransitionRefused extends Error {
  override name = 'TransitionRefused'
}

/** Where a parcel can be followed is not a whole https address. */
export class TrackingUrlRefused extends Error {
  override name = 'TrackingUrlRefused'

  constructor() {
    super('A tracking address is a whole https address, such as https://carrier.example/track?parcel=1.')
  }
}
