import { invalidField } from '#lib/domains/domain-error.ts'
import { findState, isCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { postcodeKey } from './postcode-key.ts'
import { everyPostcode, type PostcodeRange, parsePostcodeRange } from './postcode-range.ts'

/** An unchecked zone: a country, optionally narrowed to a state, to postcodes or to both. */
export type GivenZone = { country: string; state: string | null; postcodes: string | null }

/** A zone in its stored form. `state` and `postcodes` are empty for the whole country. */
export type Zone = { country: string; state: string } & PostcodeRange

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
