import { invalidField } from '#lib/domains/domain-error.ts'
import { lastKeyFrom, MAX_CHARACTERS, postcodeCharacters, postcodeKey } from './postcode-key.ts'

/** A range of postcodes: its normalized text, and its first and last key, inclusive. */
export type PostcodeRange = { postcodes: string; postcodeFrom: bigint; postcodeTo: bigint }

/** All postcodes, including a blank one. */
export const everyPostcode: PostcodeRange = { postcodes: '', postcodeFrom: 0n, postcodeTo: lastKeyFrom('') }

/**
 * Parses one postcode (`90210`), a prefix (`SW1*`) or an inclusive range (`90210..90299`, `SW1A..SW1Z`: a postcode is
 * compared by as many characters as the bounds have). Throws DomainError.
 */
export function parsePostcodeRange(country: string, text: string): PostcodeRange {
  const bounds = text.split(/\.{2,3}|…/)
  if (bounds.length === 2) return parseBounds(text, bounds as [string, string])
  const prefix = /^([^*]+)\*$/.exec(text.trim())?.[1]
  const start = parseCharacters(text, prefix ?? text)
  return prefix === undefined
    ? { postcodes: start, postcodeFrom: postcodeKey(country, start), postcodeTo: postcodeKey(country, start) }
    : { postcodes: `${start}*`, postcodeFrom: postcodeKey('', start), postcodeTo: lastKeyFrom(start) }
}

function parseBounds(text: string, bounds: [string, string]): PostcodeRange {
  const [from, to] = bounds.map((bound) => parseCharacters(text, bound)) as [string, string]
  if (from.length !== to.length) throw invalidField('postcodes', 'postcode_ends', { postcodes: text })
  if (from > to) throw invalidField('postcodes', 'postcode_order', { postcodes: text })
  return { postcodes: `${from}..${to}`, postcodeFrom: postcodeKey('', from), postcodeTo: lastKeyFrom(to) }
}

function parseCharacters(whole: string, text: string): string {
  const characters = postcodeCharacters(text)
  const isShort = characters.length > 0 && characters.length <= MAX_CHARACTERS
  if (/^[0-9A-Za-z\s-]+$/.test(text.normalize('NFKC')) && isShort) return characters
  throw invalidField('postcodes', 'postcode_range', { postcodes: whole })
}
