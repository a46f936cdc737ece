import type { Context } from '#lib/context.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import type { Budgets } from './budgets.ts'

/** Who sends something, from an app or a page. */
export type Sender = {
  context: Context
  customer: AuthenticatedCustomer | null
  /** The client's address. */
  ip: string
  /** What is counted of it: the address, of IPv6 its network. */
  bucket: string
  budgets: Pick<Budgets, 'spendUse'>
}
