import { normalizeEmail } from '#lib/domains/accounts/index.ts'

const LONGEST = 254

/** An address as accounts keep it; null if the cell holds none. */
export function readEmail(cell: string): string | null {
  const email = normalizeEmail(cell)
  return email.length <= LONGEST && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(email) ? email : null
}
