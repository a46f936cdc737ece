import type { App } from '#lib/app.ts'
import { findAnyOrder, type Order, OrderNotFound } from '#lib/domains/orders/index.ts'

/** An order whose link was checked already; null where it is gone. */
export async function findLinkedOrder(app: App, number: string): Promise<Order | null> {
  try {
    return await findAnyOrder(app, number)
  } catch (error) {
    if (error instanceof OrderNotFound) return null
    throw error
  }
}

export function isPaid({ paymentStatus }: Order): boolean {
  return ['paid', 'authorized', 'partially_refunded', 'refunded'].includes(paymentStatus)
}
