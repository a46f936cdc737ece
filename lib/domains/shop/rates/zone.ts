import { invalidField } from '#lib/domains/domain-error.ts'
import { findState, isCountry } from '#lib/domains/people/accounts/addresses/index.ts'

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
function postcodeCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

const MAX_CHARACTERS = 12

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

/** A range of postcodes: its normalized text, and its first and last key, inclusive. */
type PostcodeRange = { postcodes: string; postcodeFrom: bigint; postcodeTo: bigint }

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

/** An unchecked zone: a country, optionally narrowed to a state, to postcodes or to both. */
export type GivenZone = { country: string; state: string | null; postcodes: string | null }

/** A zone in its stored form. `state` and `postcodes` are empty for the whole country. */
type Zone = { country: string; state: string } & PostcodeRange

type Place = { country: string; state: string | null; postcode?: string | null }

/** Parses a zone; the state may be a code or a name. Throws DomainError for an unknown country or state. */
export function parseZone({ country: given, state, postcodes }: GivenZone): Zone {
  const country = given.trim().toUpperCase()
  if (!isCountry(country)) throw invalidField('country', 'country_code', { country: given })
  return {
    country,
    state: state === null ? '' : parseState(country, state),
    ...(postcodes === null ? everyPostcode : parsePostcodeRange(country, postcodes)),
  }
}

/** The condition for zones that contain a place; it uses the index on country, state and keys. */
export function zonesOf({ country, state, postcode }: Place) {
  const key = postcodeKey(country, postcode)
  return {
    country,
    state: { in: ['', ...(state ? [state] : [])] },
    postcodeFrom: { lte: key },
    postcodeTo: { gte: key },
  }
}

/** Sorts zones from the most specific: fewer postcodes before more, then a state before its country. */
export function compareZones(a: Zone, b: Zone): number {
  const [widthA, widthB] = [widthOf(a), widthOf(b)]
  if (widthA !== widthB) return widthA < widthB ? -1 : 1
  return Number(b.state !== '') - Number(a.state !== '')
}

/** Whether two zones of one country overlap, but neither lies within the other. */
export function isAmbiguous(a: Zone, b: Zone): boolean {
  if (a.state !== '' && b.state !== '' && a.state !== b.state) return false
  const overlap = a.postcodeFrom <= b.postcodeTo && b.postcodeFrom <= a.postcodeTo
  return overlap && !isWithin(a, b) && !isWithin(b, a)
}

/** `US`, `US CA`, `US CA 90210..90299`. */
export function describeZone({ country, state, postcodes }: Pick<Zone, 'country' | 'state' | 'postcodes'>) {
  return [country, state, postcodes].filter((part) => part !== '').join(' ')
}

function isWithin(a: Zone, b: Zone): boolean {
  return b.postcodeFrom <= a.postcodeFrom && a.postcodeTo <= b.postcodeTo
}

function widthOf({ postcodeFrom, postcodeTo }: Zone): bigint {
  return postcodeTo - postcodeFrom
}

function parseState(country: string, text: string): string {
  const state = findState(country, text)
  if (state !== null) return state
  throw invalidField('state', 'state_code', { state: text, country })
}
