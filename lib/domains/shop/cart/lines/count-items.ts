import type { Context } from '#lib/context.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { findCart, type Shopper } from '../cart-row.ts'
import { sumQuantities } from '../statements/lines.ts'

/** The sum of all quantities in the shopper's cart. Throws `guest_carts_off`. */
export async function countItems(context: Context, shopper: Shopper): Promise<number> {
  const cart = await findCart(context, shopper)
  if (!cart) return 0
  const sum = await selectRow(context.database.prisma, sumQuantities, { cartId: cart.id })
  return sum?.total ?? 0
}
