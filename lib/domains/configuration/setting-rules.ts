import type { Need } from '#lib/domains/authority/index.ts'

// To choose them takes more than to store them: an index is built, a theme is checked, a folder is moved into.
const CHOSEN_ELSEWHERE = new Set(['search.engine', 'search.index.path', 'theme.active'])
// Whoever changes these can redirect money, or let others in.
const GRAVE = /^(?:payments|staff|security)\./

export function isChosenElsewhere(key: string): boolean {
  return CHOSEN_ELSEWHERE.has(key)
}

/** What it takes to change a setting. */
export function needOf(key: string): Need {
  return GRAVE.test(key) ? { permission: 'payments.write', grave: true } : { permission: 'settings.write' }
}
