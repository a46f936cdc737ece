import type { Context } from '#lib/context.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { keepAttributes, type LineAttribute } from '#lib/domains/shop/orders/index.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Shopper } from '../cart-row.ts'
import type { CartAnswer } from '../pricing/priced-cart.ts'
import { deleteLine, setAttributes, setLine } from '../statements/lines.ts'
import { type CartChange, changeCart } from '../view-cart.ts'
import { checkQuantity, type LoadedLine, loadLines } from './load-lines.ts'

/**
 * Sets a line's quantity and accepts its current price; 0 removes the line. With attributes, it gets these in place of its
 * own, and is added to the line of its variant that has the same. Throws `not_in_cart`, `invalid_fields` and
 * `insufficient_stock`.
 */
export function changeQuantity(
  context: Context,
  shopper: Shopper,
  itemId: number,
  quantity: number,
  attributes?: readonly LineAttribute[],
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
      const same = attributes && (await changeAttributes(tx, { cartId, lines, line }, attributes))
      if (!same) await setQuantity(tx, { cartId, now }, line, quantity)
      else {
        const joined = (await loadLines(tx, cartId, now)).find(({ id }) => id === same.id) ?? same
        await setQuantity(tx, { cartId, now }, joined, same.quantity + quantity)
      }
      return {}
    },
  })
}

async function setQuantity(
  tx: Statements,
  at: { cartId: number; now: Date },
  { id, offer, unitPrice }: LoadedLine,
  quantity: number,
): Promise<void> {
  // An item that is no longer sold can only be removed, as the cart's issues say.
  if (offer) checkQuantity(offer, quantity)
  await runStatement(tx, setLine, { ...at, id, quantity, unitPrice: offer?.price ?? unitPrice })
}

/** Resolves to the other line that has these attributes already, in whose favour the line is deleted. */
async function changeAttributes(
  tx: Statements,
  {
    cartId,
    lines,
    line: { id, variantId },
  }: { cartId: number; lines: readonly LoadedLine[]; line: LoadedLine },
  given: readonly LineAttribute[],
): Promise<LoadedLine | undefined> {
  const kept = keepAttributes(given)
  const same = lines.find(
    (one) =>
      one.id !== id &&
      variantId !== null &&
      one.variantId === variantId &&
      one.attributesKey === kept.attributesKey,
  )
  if (same) await runStatement(tx, deleteLine, { id, cartId })
  else await runStatement(tx, setAttributes, { id, cartId, ...kept })
  return same
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
