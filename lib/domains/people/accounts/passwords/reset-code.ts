import { randomBytes } from 'node:crypto'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'reset codes'
// Crockford's base 32, whose letters and digits are not confused.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 40 random bits, such as `7KQM-X2VN`: short enough to type, and only a few guesses are allowed. */
export function makeResetCode(): string {
  const letters = [...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** How a code is stored: keyed, because all codes could be tried against a plain hash. */
export function hashResetCode(secrets: Secrets, email: string, code: string): string {
  return secrets.sign(PURPOSE, messageOf(email, code)).toString('base64url')
}

/** How a typed code may be stored, under any secret. */
export function resetCodeHashes(secrets: Secrets, email: string, code: string): string[] {
  const signatures = secrets.signatures(PURPOSE, messageOf(email, code))
  return signatures.map((signature) => signature.toString('base64url'))
}

/** Typed in any case, with or without the hyphen; O and I or L are read as the digits. */
function messageOf(email: string, code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return `${email}\n${letters}`
}
