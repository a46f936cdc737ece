import { randomBytes } from 'node:crypto'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'cart tokens'
const MARK_BYTES = 16
/** How long a guest's cart is kept after its last use, and how long a token is valid without a cart. */
export const GUEST_CART_MS = 30 * 24 * 3_600_000

/**
 * A token for a guest's cart: `ct_`, 256 random bits, the time of issue in seconds, and a signature. Because it is signed, the
 * cart need not exist until something is added.
 */
export function issueCartToken(secrets: Secrets, now: Date): string {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(now.getTime() / 1000))
  const body = Buffer.concat([randomBytes(32), seconds]).toString('base64url')
  return `ct_${body}.${toMark(secrets.sign(PURPOSE, body))}`
}

/** Whether this site issued the token recently, so that a cart may be created under it. */
export function isFreshCartToken(secrets: Secrets, token: string, now: Date): boolean {
  const [, body, mark] = /^ct_([\w-]{48})\.([\w-]+)$/.exec(token) ?? []
  if (!body || !mark) return false
  if (!secrets.verify(PURPOSE, body, mark, toMark)) return false
  const issued = Buffer.from(body, 'base64url').readUInt32BE(32) * 1000
  return now.getTime() - issued < GUEST_CART_MS
}

function toMark(signature: Buffer): string {
  return signature.subarray(0, MARK_BYTES).toString('base64url')
}
