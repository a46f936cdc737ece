import type { Need } from './authorise.ts'

// Whoever changes these can redirect money, or let others in.
const REQUIRES_REAUTH = /^(?:payments|staff|security)\./

/** What it takes to change a setting. */
export function requiredPermission(key: string): Need {
  return REQUIRES_REAUTH.test(key)
    ? { permission: 'payments.write', requiresReauth: true }
    : { permission: 'settings.write' }
}
