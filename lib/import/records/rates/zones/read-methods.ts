import type { ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import { BadRow, readName } from '#lib/import/cells/read-cell.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { NumberContext } from '../../import-record.ts'
import { findPlaces, isWithin, type Place } from './find-places.ts'
import { readTerms } from './read-terms.ts'
import type { WooMethod, WooZone } from './read-zones.ts'

/** A shipping method, and its terms by place; null where it is not offered. */
export type FileMethod = {
  key: string
  line: number
  code: string
  name: string
  taxable: boolean
  active: boolean
  places: { place: Place; terms: ShippingTerms | null }[]
}

type Offer = { zone: WooZone; method: WooMethod; terms: ShippingTerms }

/** WooCommerce has methods for each zone. Here one has terms by zones, so those of one kind and title become one. */
export function readMethods(zones: readonly WooZone[], context: NumberContext): FileMethod[] {
  const places = findPlaces(zones, context.report)
  const offers = new Map<string, Offer[]>()
  for (const zone of zones) {
    for (const method of [...zone.methods].sort((a, b) => a.order - b.order)) {
      const terms = readOrSkip(method, zone, context)
      if (terms) offers.set(keyOf(method), [...(offers.get(keyOf(method)) ?? []), { zone, method, terms }])
    }
  }
  const codes = new Set<string>()
  return [...offers].flatMap(([key, all]) => {
    // One that is switched off everywhere comes in switched off.
    const on = all.filter(({ method }) => method.enabled)
    for (const { zone, method } of on.length > 0 ? all : [])
      if (!method.enabled)
        context.report.skip(zone.line, describeLost(method, zone, 'It is switched off there.'))
    const method = toMethod(key, on.length > 0 ? on : all, places, codes)
    return method ? [{ ...method, active: on.length > 0 }] : []
  })
}

function readOrSkip(method: WooMethod, zone: WooZone, context: NumberContext): ShippingTerms | null {
  try {
    return readTerms(method, zone, context)
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    context.report.skip(zone.line, describeLost(method, zone, error.message))
    return null
  }
}

function toMethod(
  key: string,
  [first, ...others]: Offer[],
  places: Map<WooZone, Place[]>,
  codes: Set<string>,
): Omit<FileMethod, 'active'> | null {
  if (!first) return null
  const offered = [first, ...others].flatMap(({ zone, terms }) =>
    (places.get(zone) ?? []).map((place) => ({ place, terms })),
  )
  if (offered.length === 0) return null
  // Zones that have it not, within those that have it.
  const without = [...places.values()]
    .flat()
    .filter(
      (place) =>
        !offered.some((one) => one.place === place) && offered.some((one) => isWithin(place, one.place)),
    )
    .map((place) => ({ place, terms: null }))
  return {
    key,
    line: first.zone.line,
    code: findCode(first.method, codes),
    name: nameOf(first.method),
    taxable: isTaxable(first.method),
    places: [...offered, ...without],
  }
}

function describeLost(method: WooMethod, zone: WooZone, why: string): string {
  return `The method "${nameOf(method)}" of the zone "${zone.name}" did not come in. ${why}`
}

function findCode(method: WooMethod, taken: Set<string>): string {
  const latin = slugify(nameOf(method), method.method_id)
  const start = (/^[a-z0-9_-]+$/.test(latin) ? latin : method.method_id).slice(0, 36)
  let code = start
  for (let number = 2; taken.has(code); number++) code = `${start}-${number}`
  taken.add(code)
  return code
}

function keyOf(method: WooMethod): string {
  return `${method.method_id}|${nameOf(method)}|${isTaxable(method) ? '' : 'untaxed'}`
}

function nameOf({ title, settings, method_id }: WooMethod): string {
  return readName(settings.title || title || method_id).slice(0, 80)
}

function isTaxable({ settings }: WooMethod): boolean {
  return settings.tax_status !== 'none'
}
