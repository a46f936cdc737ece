import {
  CartHasIssues,
  CheckoutInProgress,
  GuestCheckoutOff,
  InvalidCheckout,
  TotalChanged,
} from '#lib/domains/checkout/index.ts'
import {
  CouponGone,
  InsufficientStock,
  OrderNotCancellable,
  OrderNotFound,
  OrderNotPayable,
} from '#lib/domains/orders/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { toInvalidFields } from './faults.ts'
import { Refusal } from './refusal.ts'

/** Waits for what is asked of orders and checkout, and says its refusals in the API's words. */
export async function answerOrder<T>(work: Promise<T>, format: Format): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translate(error, format)
  }
}

/** As carts refuse it too. */
export function refuseStock(error: unknown): Refusal | undefined {
  if (!(error instanceof InsufficientStock)) return undefined
  const { productName: name, available } = error
  return new Refusal('insufficient_stock', { facts: { name, available } })
}

function translate(error: unknown, format: Format): unknown {
  if (error instanceof OrderNotFound) return new Refusal('not_found')
  if (error instanceof OrderNotPayable) return new Refusal('order_not_payable')
  if (error instanceof OrderNotCancellable) return new Refusal('order_not_cancellable')
  if (error instanceof GuestCheckoutOff) return new Refusal('not_signed_in')
  if (error instanceof CartHasIssues) return new Refusal('cart_has_issues')
  if (error instanceof CouponGone) return new Refusal('coupon_exhausted')
  if (error instanceof InvalidCheckout) return toInvalidFields(error.faults)
  if (error instanceof CheckoutInProgress)
    return new Refusal('request_in_progress', { headers: { 'Retry-After': '1' } })
  if (error instanceof TotalChanged)
    return new Refusal('total_changed', { facts: { total: format.money(error.total).formatted } })
  return refuseStock(error) ?? error
}
