import type { Context } from '#lib/context.ts'
import { orderToken, type TokenOwner } from '../order-token.ts'

type PageOwner = TokenOwner & {
  number: string
  placedAsGuest: boolean
  customer: { deletedAt: Date | null } | null
}

/**
 * The page of the site that shows an order to its buyer: in the account of a customer, and for a guest one that opens to
 * whoever has its address. Null once the account is deleted.
 */
export function orderPagePath({ secrets }: Pick<Context, 'secrets'>, order: PageOwner): string | null {
  if (order.customer) return order.customer.deletedAt ? null : `/account/orders/${order.number}`
  return order.placedAsGuest ? `/orders/${order.number}/${orderToken(secrets, order)}` : null
}
