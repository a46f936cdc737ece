import { LRUCache } from 'lru-cache'
import type { App } from '#lib/app/app.ts'
import {
  listShippingMethods,
  priceShipping,
  type ShippingMethod,
  termsAt,
} from '#lib/domains/shop/rates/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'

/** The shipping cost of a product in one place: by the method that checkout proposes there. */
export type Delivery = Place & {
  /** In minor units. */
  price: number
  /** Days on the way; null if the method does not state them. */
  transit: { min: number; max: number } | null
  /** Days until an order is handed to the carrier, at most; null if unset. */
  handlingDays: number | null
}

/** `state` and `postcodes` are empty for the whole country. */
type Place = { country: string; state: string; postcodes: string }

/** Calculates deliveries of a parcel. */
export type Deliver = (parcel: Parameters<typeof priceShipping>[1]) => Delivery[]

// Heads of pages must stay small.
const MAX_PLACES = 30

/**
 * Finds where and for how much the shop delivers, by its own shipping methods. Without a country that it is known to
 * deliver to, there is nothing to state.
 */
export function createDeliver(methods: readonly ShippingMethod[], settings: Settings): Deliver {
  const active = methods.filter((method) => method.active)
  const places = listPlaces(active, settings).slice(0, MAX_PLACES)
  const handlingDays = settings['shop.handling_days']
  return (parcel) =>
    places.flatMap(({ from, to, ...place }) => {
      for (const method of active) {
        const zones = method.zones.filter((zone) => contains(zone, { ...place, from, to }))
        const terms = termsAt({ ...method, zones }, place.country)
        const price = terms && priceShipping(terms, parcel)
        if (price !== null) return { ...place, price, transit: parseTransit(method.eta), handlingDays }
      }
      return []
    })
}

// Of as many prices and weights as products have.
const MAX_PARCELS = 500
const known = new WeakMap<readonly ShippingMethod[], { settings: Settings; deliver: Deliver }>()

/** The same for the same methods and settings, which calculates each parcel once. */
export function findDeliver(methods: readonly ShippingMethod[], settings: Settings): Deliver {
  const before = known.get(methods)
  if (before?.settings === settings) return before.deliver
  const calculate = createDeliver(methods, settings)
  const calculated = new LRUCache<string, Delivery[]>({ max: MAX_PARCELS })
  const deliver: Deliver = (parcel) => {
    const key = JSON.stringify(parcel)
    const places = calculated.get(key) ?? calculate(parcel)
    calculated.set(key, places)
    return places
  }
  known.set(methods, { settings, deliver })
  return deliver
}

type Zone = ShippingMethod['zones'][number]
type Range = Place & { from: bigint | null; to: bigint | null }

function contains(zone: Zone, { country, state, from, to }: Range): boolean {
  const isWhole = zone.postcodes === ''
  const holds =
    isWhole || (from !== null && to !== null && zone.postcodeFrom <= from && zone.postcodeTo >= to)
  return zone.country === country && (zone.state === '' || zone.state === state) && holds
}

/** Countries first, the shop's own before others; then the parts of countries that have terms of their own. */
function listPlaces(methods: readonly ShippingMethod[], settings: Settings): Range[] {
  const zones = methods.flatMap((method) => method.zones)
  const home = settings['shop.country']
  const sold = settings['shop.countries']
  const known = [
    ...(home ? [home] : []),
    ...sold,
    ...methods.flatMap(({ countries }) => countries),
    ...zones.map(({ country }) => country),
  ]
  const isSoldTo = (country: string) => sold.length === 0 || sold.includes(country)
  const countries = [...new Set(known)].filter(isSoldTo)
  const whole = countries.map((country) => ({ country, state: '', postcodes: '', from: null, to: null }))
  const parts = zones
    .filter(({ country, state, postcodes }) => isSoldTo(country) && (state !== '' || postcodes !== ''))
    .map(({ country, state, postcodes, postcodeFrom, postcodeTo }) => ({
      ...{ country, state, postcodes },
      ...(postcodes === '' ? { from: null, to: null } : { from: postcodeFrom, to: postcodeTo }),
    }))
  const unique = new Map(parts.map((part) => [`${part.country} ${part.state} ${part.postcodes}`, part]))
  return [...whole, ...unique.values()]
}

const DAYS =
  /^(\d{1,2})(?:\s*(?:-|–|—|to|bis|sampai)\s*(\d{1,2}))?\s+(?:(?:business|working)\s+)?(?:days?|tagen?|werktagen?|arbeitstagen?|hari(?: kerja)?)$/i

/** `3–8 working days` as numbers; null for anything else, such as `ready the next day`. */
export function parseTransit(eta: string | null): Delivery['transit'] {
  const [, first, last = first] = DAYS.exec(eta?.trim() ?? '') ?? []
  if (first === undefined || last === undefined) return null
  const [min, max] = [Number(first), Number(last)]
  return min <= max ? { min, max } : null
}

/** The shop's shipping methods, as they are. */
export function rememberShippingMethods(app: App) {
  return remember(app, {
    name: 'shipping methods',
    scopes: ['catalogue'],
    load: () => listShippingMethods(app.database.prisma),
  })
}
