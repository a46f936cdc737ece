import { normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import { isMailAddress } from '#lib/services/mail/index.ts'

/** An address as accounts keep it, to which mails can be sent; null if the cell holds none. */
export function readEmail(cell: string): string | null {
  const email = normalizeEmail(cell)
  return isMailAddress(email) && /[^@.]\.[^.]+$/.test(email) ? email : null
}
