import { randomInt } from 'node:crypto'
import { type Secrets, sha256 } from '#lib/platform/security/secrets.ts'

const CODES = 10
export const RECOVERY_CODE_PURPOSE = 'recovery codes'
// Older codes were stored as an HMAC, which cannot be re-encrypted under another secret.
const KEYED_HASH = /^[0-9a-f]{64}$/
// Without letters and digits that are easily confused.
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789'

/** A customer's id, or whose codes they are else, such as `staff 3`. */
type CodeOwner = number | string

/** A code as it is stored: an encrypted hash, so that codes cannot be tried against it without APP_SECRET. */
export function sealRecoveryCode(secrets: Secrets, owner: CodeOwner, code: string): string {
  return secrets.encrypt(RECOVERY_CODE_PURPOSE, sha256(messageOf(owner, code)))
}

/** Whether a stored code is this one, typed in any case, with or without the hyphen. */
export function isRecoveryCode(secrets: Secrets, owner: CodeOwner, stored: string, code: string): boolean {
  return isHashOf(secrets, stored, messageOf(owner, code))
}

/** New codes such as `4k7qm-x2vnt`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${randomPart()}-${randomPart()}`)
}

function messageOf(owner: CodeOwner, code: string): string {
  return `${owner} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`
}

function isHashOf(secrets: Secrets, stored: string, message: string): boolean {
  if (!KEYED_HASH.test(stored)) return secrets.open(RECOVERY_CODE_PURPOSE, stored)?.plain === sha256(message)
  return secrets.verify(RECOVERY_CODE_PURPOSE, message, stored, (signature) => signature.toString('hex'))
}

function randomPart(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
