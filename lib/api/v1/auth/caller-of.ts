import type { Call } from '#lib/api/kernel/endpoint.ts'
import type { Caller } from '#lib/domains/accounts/index.ts'

type CustomersCall = Pick<Call<never, never, never, never>, 'app' | 'ip' | 'header'>

/** Who calls, as accounts want to know it. */
export function callerOf({ app, ip }: CustomersCall): Caller {
  return { app: { id: app.id, name: app.name }, ip }
}

/** The guest's cart that a sign-in takes along. */
export function cartTokenOf({ header }: CustomersCall): string | undefined {
  return header('x-cart-token') || undefined
}
