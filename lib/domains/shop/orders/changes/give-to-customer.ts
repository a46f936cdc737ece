import type { Tx } from '#lib/platform/database/db.ts'
import { newTokenSalt } from '../links/order-token.ts'
import { recordOrderEvent } from './record-order-event.ts'

/**
 * Makes a guest's order a customer's alone: links that were mailed to the guest stop working. An unpaid one may be the
 * customer's already, along with the guest's cart. Resolves to false if it is not, or no longer, a guest's.
 */
export async function giveToCustomer(
  tx: Tx,
  { orderId, customerId, at }: { orderId: number; customerId: number; at: Date },
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: {
      id: orderId,
      placedAsGuest: true,
      OR: [{ customerId: null }, { customerId }],
      importedFrom: null,
    },
    data: { customerId, placedAsGuest: false, tokenSalt: newTokenSalt() },
  })
  if (count === 0) return false
  await tx.couponRedemption.updateMany({ where: { orderId, customerId: null }, data: { customerId } })
  await recordOrderEvent(tx, orderId, 'order.given_to_customer', at)
  return true
}
