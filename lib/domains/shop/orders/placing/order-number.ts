import { randomBytes } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The shop's prefix and 50 random bits in Crockford's base 32, so that a number reveals nothing about others. */
export function newOrderNumber(prefix: string): string {
  return prefix + [...randomBytes(LENGTH)].map((byte) => CROCKFORD[byte % 32]).join('')
}
