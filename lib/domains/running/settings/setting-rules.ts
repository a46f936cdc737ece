import type { Need } from '#lib/domains/people/staff/authority/index.ts'

// To choose them takes more than to store them: an index is built, a theme is checked, a folder is moved into.
const CHOSEN_ELSEWHERE = new Set(['search.engine', 'search.index.path', 'theme.active'])
// Whoever changes these can redirect money, or let others in.
const REQUIRES_REAUTH = /^(?:payments|staff|security)\./

export function isChosenElsewhere(key: string): boolean {
  return CHOSEN_ELSEWHERE.has(key)
}

/** What it takes to change a setting. */
export function requiredPermission(key: string): Need {
  return REQUIRES_REAUTH.test(key)
    ? { permission: 'payments.write', requiresReauth: true }
    : { permission: 'settings.write' }
}
