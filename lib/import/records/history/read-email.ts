import { normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import { isEmailAddress } from '#lib/platform/text/email-address.ts'

/** An address as accounts keep it; null if the cell holds none. */
export function readEmail(cell: string): string | null {
  const email = normalizeEmail(cell)
  return isEmailAddress(email) ? email : null
}
