import type { App } from '#lib/app/app.ts'
import { type Order, orderToken } from '#lib/domains/shop/orders/index.ts'

/** The page of an order, for its buyer. */
export function orderPath({ secrets }: Pick<App, 'secrets'>, order: Order): string {
  const number = encodeURIComponent(order.number)
  if (!order.placedAsGuest) return `/account/orders/${number}`
  return `/orders/${number}/${encodeURIComponent(orderToken(secrets, order))}`
}
