import type { CartRow } from '../cart-row.ts'

/** No cart has this id. */
export const NO_CART = 0

/** A cart that exists only to be priced. */
export function unsavedCart(
  known: Pick<CartRow, 'currency' | 'couponCode' | 'couponId' | 'updatedAt'>,
): CartRow {
  return {
    ...{ id: NO_CART, customerId: null, openOrderId: null, version: 0, notices: [] },
    ...{ expiresAt: null, checkoutAt: null },
    ...known,
  }
}
