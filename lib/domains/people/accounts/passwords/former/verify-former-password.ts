import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashPhpass } from './hash-phpass.ts'

/** How much of a password bcrypt looks at. */
const BCRYPT_BYTES = 72

/**
 * Whether this is the password of a hash from WordPress or WooCommerce, which ignore spaces around it. Their forms put a
 * backslash before quotes and backslashes, other ways of setting a password do not. All are verified, so that the time does
 * not depend on the account.
 */
export async function verifyFormerPassword(hashed: string, password: string): Promise<boolean> {
  const typed = password.trim()
  let isRight = false
  for (const one of new Set([typed, typed.replace(/['"\\]/g, '\\$&')]))
    isRight = (await verifyOne(hashed, one)) || isRight
  return isRight
}

async function verifyOne(hashed: string, typed: string): Promise<boolean> {
  if (hashed.startsWith('$wp')) return verifyBcrypt(hashed.slice('$wp'.length), prehash(typed))
  if (hashed.startsWith('$2')) return verifyBcrypt(hashed, typed)
  return isEqual(await hashPhpass(typed, hashed), hashed)
}

/** WordPress 6.8 and later hash the password once before, since bcrypt looks at no more than 72 bytes of it. */
function prehash(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(password).digest('base64')
}

async function verifyBcrypt(hashed: string, password: string): Promise<boolean> {
  const { compare } = await import('bcrypt')
  // PHP's name for what others call 2b.
  return compare(Buffer.from(password).subarray(0, BCRYPT_BYTES), hashed.replace(/^\$2y/, '$2b'))
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
