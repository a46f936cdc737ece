import type { GivenZone } from '#lib/domains/shop/rates/index.ts'
import type { Report } from '../../import-record.ts'
import type { WooLocation, WooZone } from './read-zones.ts'

/** Null is everywhere. */
export type Place = GivenZone | null

/** The places of each zone, without those that a zone before it has: WooCommerce takes the first that fits. */
export function findPlaces(zones: readonly WooZone[], report: Report): Map<WooZone, Place[]> {
  const found = new Map<WooZone, Place[]>()
  const before: Place[] = []
  for (const zone of zones) {
    const own = placesOf(zone, report)
    const reached = own.filter((place) => !before.some((other) => isWithin(place, other)))
    if (reached.length < own.length)
      report.warn(
        zone.line,
        `Of the ${own.length} places of the zone "${zone.name}", ${own.length - reached.length} belong to a zone before it.`,
      )
    before.push(...reached)
    found.set(zone, reached)
  }
  return found
}

/** Whether a place lies within the other, as far as their fields say. */
export function isWithin(place: Place, other: Place): boolean {
  if (other === null) return true
  if (place === null || place.country !== other.country) return false
  const isInState = other.state === null || other.state === place.state
  return isInState && (other.postcodes === null || other.postcodes === place.postcodes)
}

function placesOf(zone: WooZone, report: Report): Place[] {
  const { locations, name, line } = zone
  if (locations.length === 0) return [null]
  const ofType = (type: string) => locations.filter((location) => location.type === type)
  const regions: GivenZone[] = [...ofType('country'), ...ofType('state')].map(toRegion)
  const postcodes = ofType('postcode').map(({ code }) => code.trim())
  const others = locations.filter(({ type }) => !TYPES.includes(type))
  if (others.length > 0)
    report.warn(
      line,
      `The zone "${name}" has ${others.length} places that zones here do not have: ${others.map(({ code, type }) => `${type} ${code}`).join(', ')}. List their countries in the zone.`,
    )
  if (postcodes.length === 0) return regions
  if (regions.length === 0) {
    report.warn(
      line,
      `The zone "${name}" has ${postcodes.length} postcodes without a country, which zones here need.`,
    )
    return []
  }
  return regions.flatMap((region) => postcodes.map((one) => ({ ...region, postcodes: one })))
}

const TYPES = ['country', 'state', 'postcode']

/** A state is written with its country: `US:CA`. */
function toRegion({ code }: WooLocation): GivenZone {
  const [country = '', state = null] = code.trim().split(':')
  return { country: country.toUpperCase(), state, postcodes: null }
}
