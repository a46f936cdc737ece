import {
  CouponRefused,
  GuestCartsOff,
  MAX_LINES,
  NotForSale,
  NotInCart,
  QuantityOutOfBounds,
} from '#lib/domains/cart/index.ts'
import { InvalidFields } from '#lib/web/messages/invalid-fields.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Refusal } from './refusal.ts'
import { refuseStock } from './refuse-order.ts'

/** Waits for what a cart is asked, and says its refusals in the API's words. */
export async function answerCart<T>(work: Promise<T>, format: Format): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translate(error, format)
  }
}

function translate(error: unknown, format: Format): unknown {
  if (error instanceof GuestCartsOff) return new Refusal('not_signed_in')
  if (error instanceof NotInCart) return new Refusal('not_found')
  if (error instanceof NotForSale)
    return new InvalidFields({ [error.field]: [{ code: error.reason, facts: { max: MAX_LINES } }] })
  if (error instanceof QuantityOutOfBounds) {
    const { min, max } = error
    return new InvalidFields({ quantity: [{ code: 'quantity', facts: { min, max } }] })
  }
  if (error instanceof CouponRefused) {
    const minimum = format.money(error.minSubtotal ?? 0).formatted
    return new InvalidFields({ code: [{ code: `coupon_${error.reason}`, facts: { minimum } }] })
  }
  return refuseStock(error) ?? error
}
