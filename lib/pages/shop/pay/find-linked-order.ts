import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findAnyOrder, type Order, owesRest, paidStatuses } from '#lib/domains/shop/orders/index.ts'

/** An order whose link has been checked; null if it no longer exists. */
export async function findLinkedOrder(app: App, number: string): Promise<Order | null> {
  try {
    return await findAnyOrder(app, number)
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}

/** Whether it waits for no payment: neither for all of it, nor for the rest of an order that was edited. */
export function isPaid(order: Order): boolean {
  if (owesRest(order)) return false
  return order.paymentStatus === 'authorized' || paidStatuses.includes(order.paymentStatus)
}
