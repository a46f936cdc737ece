import type { Context } from '#lib/context.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Shopper } from '../cart-row.ts'
import { type CartChange, changeCart } from '../change-cart.ts'
import type { CartAnswer } from '../pricing/priced-cart.ts'
import { deleteLine, setLine } from '../statements/lines.ts'
import { checkQuantity, loadLines } from './load-lines.ts'

/**
 * Sets a line's quantity and accepts its current price; 0 removes the line. Throws `not_in_cart`, `invalid_fields` and
 * `insufficient_stock`.
 */
export function changeQuantity(
  context: Context,
  shopper: Shopper,
  itemId: number,
  quantity: number,
): Promise<CartAnswer> {
  if (quantity === 0) return removeItem(context, shopper, itemId)
  return changeItem(context, {
    shopper,
    itemId,
    async change(tx, { id: cartId }) {
      const now = context.clock.now()
      const lines = await loadLines(tx, cartId, now)
      const line = lines.find(({ id }) => id === itemId)
      if (!line) throw new DomainError('not_in_cart')
      // An item that is no longer sold can only be removed, as the cart's issues say.
      if (line.offer) checkQuantity(line.offer, quantity)
      const unitPrice = line.offer?.price ?? line.unitPrice
      await runStatement(tx, setLine, { id: itemId, cartId, quantity, unitPrice, now })
      return {}
    },
  })
}

/** Throws `not_in_cart`. */
export function removeItem(context: Context, shopper: Shopper, itemId: number): Promise<CartAnswer> {
  return changeItem(context, {
    shopper,
    itemId,
    async change(tx, { id: cartId }) {
      const count = await runStatement(tx, deleteLine, { id: itemId, cartId })
      if (count === 0) throw new DomainError('not_in_cart')
      return {}
    },
  })
}

type ItemChange = CartChange & { itemId: number }

async function changeItem(context: Context, { itemId, ...change }: ItemChange): Promise<CartAnswer> {
  try {
    return await changeCart(context, change)
  } catch (error) {
    if (isDomainError(error, 'not_in_cart'))
      context.security.note('access.refused', { customer: change.shopper.customer?.id, cartItem: itemId })
    throw error
  }
}
