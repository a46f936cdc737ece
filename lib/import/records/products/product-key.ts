import { sha256 } from '#lib/platform/security/secrets.ts'

/** The limit of a PostgreSQL index entry, minus room for the other columns. */
const MAX_BYTES = 1000
const KEPT_LENGTH = 200

/** A key that can be stored, whatever a file calls its product: a long one ends in the hash of all of it. */
export function productKey(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  return `${[...name].slice(0, KEPT_LENGTH).join('')} sha256:${sha256(name)}`
}
