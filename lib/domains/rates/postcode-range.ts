import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { lastKeyFrom, MAX_SIGNS, postcodeKey, postcodeSigns } from './postcode-key.ts'

/** Postcodes as an owner writes them, in one form, and the keys they reach from and to. */
export type PostcodeRange = { postcodes: string; postcodeFrom: bigint; postcodeTo: bigint }

/** All postcodes, and whoever has none. */
export const everyPostcode: PostcodeRange = { postcodes: '', postcodeFrom: 0n, postcodeTo: lastKeyFrom('') }

/**
 * Reads one postcode (`90210`), all that begin alike (`SW1*`), or a range whose bounds are in it (`90210..90299`,
 * `SW1A..SW1Z`: a postcode is compared by as many signs as the bounds have). Throws OperationRefused.
 */
export function parsePostcodeRange(country: string, text: string): PostcodeRange {
  const bounds = text.split(/\.{2,3}|…/)
  if (bounds.length === 2) return parseRange(text, bounds as [string, string])
  const prefix = /^([^*]+)\*$/.exec(text.trim())?.[1]
  const signs = parseSigns(text, prefix ?? text)
  return prefix === undefined
    ? { postcodes: signs, postcodeFrom: postcodeKey(country, signs), postcodeTo: postcodeKey(country, signs) }
    : { postcodes: `${signs}*`, postcodeFrom: postcodeKey('', signs), postcodeTo: lastKeyFrom(signs) }
}

function parseRange(text: string, bounds: [string, string]): PostcodeRange {
  const [from, to] = bounds.map((bound) => parseSigns(text, bound)) as [string, string]
  if (from.length !== to.length)
    throw new OperationRefused(`"${text}": both ends of a range of postcodes have the same length.`)
  if (from > to) throw new OperationRefused(`"${text}": the first postcode of a range comes before the last.`)
  return { postcodes: `${from}..${to}`, postcodeFrom: postcodeKey('', from), postcodeTo: lastKeyFrom(to) }
}

function parseSigns(whole: string, text: string): string {
  const signs = postcodeSigns(text)
  if (/^[0-9A-Za-z\s-]+$/.test(text.normalize('NFKC')) && signs.length > 0 && signs.length <= MAX_SIGNS)
    return signs
  throw new OperationRefused(
    `"${whole}" is not a postcode (90210), the beginning of one (SW1*) or a range of them (90210..90299).`,
  )
}
