import type { Context } from '#lib/context.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Shopper } from './cart-row.ts'
import { type LoadedLine, loadLines, MAX_PIECES } from './lines/load-lines.ts'
import type { CartAnswer } from './pricing/priced-cart.ts'
import { deleteLine, setLine } from './statements/lines.ts'
import { changeCart } from './view-cart.ts'

/**
 * Accepts what has changed about the cart's lines since they were added: current prices, and quantities that can be bought. Lines
 * that cannot be bought at all are removed. Throws `not_in_cart`.
 */
export function acceptChanges(context: Context, shopper: Shopper): Promise<CartAnswer> {
  return changeCart(context, {
    shopper,
    async change(tx, { id: cartId }) {
      const now = context.clock.now()
      let lines = await loadLines(tx, cartId, now)
      for (const { id } of lines) {
        const line = lines.find((one) => one.id === id)
        // Lines that share stock leave more of it to the others once they are smaller.
        if (line && (await settle(tx, { cartId, now }, line))) lines = await loadLines(tx, cartId, now)
      }
      return {}
    },
  })
}

/** Resolves to whether the line is another one now, or gone. */
async function settle(tx: Statements, at: { cartId: number; now: Date }, line: LoadedLine): Promise<boolean> {
  const quantity = purchasable(line)
  const { id, offer } = line
  if (!offer || quantity === 0) await runStatement(tx, deleteLine, { id, cartId: at.cartId })
  else if (quantity !== line.quantity || offer.price !== line.unitPrice)
    await runStatement(tx, setLine, { id, ...at, quantity, unitPrice: offer.price })
  else return false
  return true
}

/** The quantity nearest to the wanted one that can be bought; 0 if none can. */
function purchasable({ offer, quantity }: LoadedLine): number {
  if (!offer) return 0
  const max = Math.min(offer.maxQuantity ?? MAX_PIECES, offer.available ?? MAX_PIECES, MAX_PIECES)
  return offer.minQuantity > max ? 0 : Math.min(Math.max(quantity, offer.minQuantity), max)
}
