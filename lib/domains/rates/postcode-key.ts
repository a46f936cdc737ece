/**
 * A postcode as a number: those that are compared as text compare the same way as numbers, whatever the collation of the
 * database. Letters and digits alone count; 12 of them fit into 64 bits. 0 for a blank one.
 */
export function postcodeKey(country: string, postcode: string | null | undefined): bigint {
  const signs = postcodeSigns(postcode ?? '')
  // ZIP+4 names a street of the ZIP.
  return toNumber(country === 'US' && /^\d{9}$/.test(signs) ? signs.slice(0, 5) : signs, END)
}

/** The largest key of those that begin with these signs. */
export function lastKeyFrom(signs: string): bigint {
  return toNumber(signs, LAST)
}

/** Letters and digits in capitals: `sw1a 1aa` → `SW1A1AA`. */
export function postcodeSigns(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

export const MAX_SIGNS = 12

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
// Below all signs, so that what ends comes before what goes on.
const END = 0n
const LAST = BigInt(ALPHABET.length)

function toNumber(signs: string, padding: bigint): bigint {
  let key = 0n
  for (let at = 0; at < MAX_SIGNS; at++) {
    const sign = signs[at]
    key = key * (LAST + 1n) + (sign === undefined ? padding : BigInt(ALPHABET.indexOf(sign) + 1))
  }
  return key
}
