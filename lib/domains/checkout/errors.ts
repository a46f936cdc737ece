import type { Faults } from '#lib/domains/addresses/index.ts'

/** Guests may not order on this site. */
export class GuestCheckoutOff extends Error {
  override name = 'GuestCheckoutOff'
}

/** What was given cannot be taken; `faults` by the names of the request's fields. */
export class InvalidCheckout extends Error {
  override name = 'InvalidCheckout'
  readonly faults: Faults

  constructor(faults: Faults) {
    super('invalid checkout')
    this.faults = faults
  }
}

/** Something in the cart has to be put right first. */
export class CartHasIssues extends Error {
  override name = 'CartHasIssues'
}

/** The order would not cost what the buyer expects. */
export class TotalChanged extends Error {
  override name = 'TotalChanged'
  readonly total: number

  constructor(total: number) {
    super('total changed')
    this.total = total
  }
}

/** The same cart is being ordered by another call. */
export class CheckoutInProgress extends Error {
  override name = 'CheckoutInProgress'
}
