import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findGrantedOrder, findOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { type Cookies, findSignedIn } from '../../people/visitors/website-visitor.ts'

/** Which order is meant, and what shows that it is the visitor's if they are not signed in. */
export type AskedOrder = { order: string; grant: string }

/** The order of a visitor who holds it: signed in, or with a grant from its page. Null if it is not theirs. */
export async function findOrderOf(app: App, cookies: Cookies, asked: AskedOrder): Promise<Order | null> {
  if (asked.order === '') return null
  if (asked.grant !== '') return findGrantedOrder(app, asked.order, asked.grant)
  const customer = await findSignedIn(app, cookies)
  if (!customer) return null
  try {
    return await findOrder(app, asked.order, { customerId: customer.id, token: undefined })
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}
