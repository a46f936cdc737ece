import { findState, isCountry } from '#lib/domains/addresses/index.ts'
import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { postcodeKey } from './postcode-key.ts'
import { everyPostcode, type PostcodeRange, parsePostcodeRange } from './postcode-range.ts'

/** A zone as somebody names it: a country, and of it a state, postcodes or both. */
export type GivenZone = { country: string; state: string | null; postcodes: string | null }

/** A zone in the form it is kept in. `state` and `postcodes` are empty for all of the country. */
export type Zone = { country: string; state: string } & PostcodeRange

/** Where something goes. */
type Place = { country: string; state: string | null; postcode?: string | null }

/** Reads a zone: the state by code or name. Throws OperationRefused for a country or a state that does not exist. */
export function parseZone({ country: given, state, postcodes }: GivenZone): Zone {
  const country = given.trim().toUpperCase()
  if (!isCountry(country)) throw new OperationRefused(`"${given}" is not a country's code, such as US or DE.`)
  return {
    country,
    state: state === null ? '' : parseState(country, state),
    ...(postcodes === null ? everyPostcode : parsePostcodeRange(country, postcodes)),
  }
}

/** Finds the rows of zones that a place lies in, in one query by the index on country, state and keys. */
export function zonesOf({ country, state, postcode }: Place) {
  const key = postcodeKey(country, postcode)
  return {
    country,
    state: { in: ['', ...(state ? [state] : [])] },
    postcodeFrom: { lte: key },
    postcodeTo: { gte: key },
  }
}

/** Sorts zones that a place lies in, the most specific first: few postcodes before many, a state before its country. */
export function compareZones(a: Zone, b: Zone): number {
  const [widthA, widthB] = [widthOf(a), widthOf(b)]
  if (widthA !== widthB) return widthA < widthB ? -1 : 1
  return Number(b.state !== '') - Number(a.state !== '')
}

/** Whether neither of two zones of one country lies within the other, though some postcode lies in both. */
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
  throw new OperationRefused(`"${text}" is not a state of ${country} that addresses there can name.`)
}
