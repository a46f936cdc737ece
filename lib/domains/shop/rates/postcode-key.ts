/**
 * Encodes a postcode as a number that sorts like its text, whatever the collation of the database. Only letters and
 * digits count; 12 of them fit into 64 bits. Returns 0 for a blank postcode.
 */
export function postcodeKey(country: string, postcode: string | null | undefined): bigint {
  const characters = postcodeCharacters(postcode ?? '')
  // ZIP+4 is a part of the five-digit ZIP.
  const isZipPlus4 = country === 'US' && /^\d{9}$/.test(characters)
  return toNumber(isZipPlus4 ? characters.slice(0, 5) : characters, END)
}

/** The largest key of the postcodes that begin with these characters. */
export function lastKeyFrom(characters: string): bigint {
  return toNumber(characters, LAST)
}

/** Keeps letters and digits, in capitals: `sw1a 1aa` → `SW1A1AA`. */
export function postcodeCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

export const MAX_CHARACTERS = 12

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
// Below all characters, so that a prefix sorts before what it begins.
const END = 0n
const LAST = BigInt(ALPHABET.length)

function toNumber(characters: string, padding: bigint): bigint {
  let key = 0n
  for (let at = 0; at < MAX_CHARACTERS; at++) {
    const character = characters[at]
    const digit = character === undefined ? padding : BigInt(ALPHABET.indexOf(character) + 1)
    key = key * (LAST + 1n) + digit
  }
  return key
}
