import type { Call } from '#lib/api/kernel/endpoint.ts'
import type { Caller } from '#lib/domains/people/accounts/index.ts'

type CustomersCall = Pick<Call<never, never, never, never>, 'app' | 'ip' | 'header'>

/** The caller, in the form that accounts expect. */
export function callerOf({ app, ip }: CustomersCall): Caller {
  return { app: { id: app.id, name: app.name }, ip }
}

/** The guest's cart and wishlist, which sign-in merges into the account's. */
export function guestTokensOf({ header }: CustomersCall): { cartToken?: string; wishlistToken?: string } {
  const cartToken = header('x-cart-token')
  const wishlistToken = header('x-wishlist-token')
  return { ...(cartToken && { cartToken }), ...(wishlistToken && { wishlistToken }) }
}
