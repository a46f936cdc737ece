import { createHash, createHmac } from 'node:crypto'
import { equalInConstantTime } from '#lib/platform/security/secrets.ts'

/** The signed parts of a request, as they were sent. */
export type SignedParts = {
  key: string
  method: string
  /** The request target: path and, after the first `?`, query. */
  target: string
  timestamp: string
  nonce: string
  body: Uint8Array
}

/** Seven lines joined with a line feed: key, method, path, query, timestamp, nonce, hash of the body. */
export function stringToSign(parts: SignedParts): string {
  const mark = parts.target.indexOf('?')
  return [
    parts.key,
    parts.method.toUpperCase(),
    mark < 0 ? parts.target : parts.target.slice(0, mark),
    mark < 0 ? '' : parts.target.slice(mark + 1),
    parts.timestamp,
    parts.nonce,
    createHash('sha256').update(parts.body).digest('hex'),
  ].join('\n')
}

/** Base64 of HMAC-SHA256, keyed with the app's secret. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64')
}

/** Whether the signature was made with one of the secrets. Tries them all, so that timing reveals nothing. */
export function verifySignature(secrets: readonly string[], text: string, signature: string): boolean {
  let verified = false
  for (const secret of secrets) verified = equalInConstantTime(sign(secret, text), signature) || verified
  return verified
}
