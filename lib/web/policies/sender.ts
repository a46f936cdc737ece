import type { Context } from '#lib/context.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { Budgets } from './budgets.ts'

/** The sender of a comment, review or message, from an app or a page. */
export type Sender = {
  context: Context
  customer: AuthenticatedCustomer | null
  /** The client's address. */
  ip: string
  /** The key for rate limits: an IPv4 address or an IPv6 network. */
  bucket: string
  budgets: Pick<Budgets, 'spendUse'>
}
