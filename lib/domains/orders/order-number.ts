import { randomBytes } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** 50 random bits in Crockford's base 32, after the shop's prefix: a number says nothing of any other. */
export function newOrderNumber(prefix: string): string {
  return prefix + [...randomBytes(LENGTH)].map((byte) => CROCKFORD[byte % 32]).join('')
}
