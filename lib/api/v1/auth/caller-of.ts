import type { Call } from '#lib/api/kernel/endpoint.ts'
import type { Caller } from '#lib/domains/people/accounts/index.ts'

type CustomersCall = Pick<Call<never, never, never, never>, 'app' | 'ip' | 'header'>

/** The caller, in the form that accounts expect. */
export function callerOf({ app, ip }: CustomersCall): Caller {
  return { app: { id: app.id, name: app.name }, ip }
}

/** The guest's cart that sign-in merges into the account's. */
export function cartTokenOf({ header }: CustomersCall): string | undefined {
  return header('x-cart-token') || undefined
}
