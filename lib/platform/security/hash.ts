import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Lower-case hexadecimal SHA-256. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Whether two strings are equal, in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

/** Returns a prefix and 256 random bits in base64url, such as `at_…`. */
export function randomToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random letters and digits, each of the 62 equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256; bytes above it would favour the first letters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}
