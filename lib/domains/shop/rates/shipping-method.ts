import { z } from 'zod'
import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { MAX_WEIGHT } from '#lib/services/settings/index.ts'
import { compareZones, describeZone, type GivenZone, parseZone, zonesOf } from './zone.ts'

/**
 * Prices by weight or by subtotal. By weight, `bound` is the heaviest parcel of a band, in the shop's unit times 1000;
 * nothing heavier is shipped. By subtotal, it is the least subtotal of a band, in minor units. Prices are minor units.
 */
export type ShippingBands = { by: 'weight' | 'subtotal'; steps: readonly { bound: number; price: number }[] }

/** The price of shipping, in minor units. Weights are in the shop's unit times 1000. Bounds are inclusive. */
export type ShippingTerms = {
  /** The price if there are no bands. */
  price: number
  bands: ShippingBands | null
  /** Shipping is free from this subtotal, after discounts. */
  freeFrom: number | null
  minWeight: number | null
  maxWeight: number | null
}

/** The weight to be shipped, and the price of all items. */
type Parcel = { weight: number; subtotal: number }

/** Returns the price of shipping a parcel on these terms, or null if they do not allow it. */
export function priceShipping(terms: ShippingTerms, { weight, subtotal }: Parcel): number | null {
  const { bands, freeFrom, minWeight, maxWeight } = terms
  if (minWeight !== null && weight < minWeight) return null
  if (maxWeight !== null && weight > maxWeight) return null
  const price = bands ? priceInBand(bands, { weight, subtotal }) : terms.price
  if (price === null) return null
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}

function priceInBand({ by, steps }: ShippingBands, { weight, subtotal }: Parcel): number | null {
  const band =
    by === 'weight'
      ? steps.find(({ bound }) => weight <= bound)
      : steps.findLast(({ bound }) => subtotal >= bound)
  return band?.price ?? null
}

/** The columns that store terms, of a method or of a zone. */
const termsColumns = {
  price: true,
  freeFrom: true,
  minWeightThousandths: true,
  maxWeightThousandths: true,
  bandsBy: true,
  bands: true,
} as const

type TermsRow = {
  price: bigint
  freeFrom: bigint | null
  minWeightThousandths: number | null
  maxWeightThousandths: number | null
  bandsBy: string | null
  bands: unknown
}

const Steps = z.array(z.object({ bound: z.int(), price: z.int() }))

export function toTerms(row: TermsRow): ShippingTerms {
  const { bandsBy: by } = row
  return {
    price: Number(row.price),
    bands: by === 'weight' || by === 'subtotal' ? { by, steps: Steps.parse(row.bands) } : null,
    freeFrom: row.freeFrom === null ? null : Number(row.freeFrom),
    minWeight: row.minWeightThousandths,
    maxWeight: row.maxWeightThousandths,
  }
}

/** Converts terms to columns. Throws DomainError if they are invalid. */
export function toTermsColumns({ price, bands, freeFrom, minWeight, maxWeight }: ShippingTerms) {
  const steps = bands?.steps ?? []
  const amounts = [price, freeFrom ?? 0, ...steps.flatMap((step) => [step.price, step.bound])]
  const weights = [
    minWeight ?? 0,
    maxWeight ?? 0,
    ...(bands?.by === 'weight' ? steps.map(({ bound }) => bound) : []),
  ]
  const { check, refuse } = collectFaults()
  check(amounts.every(isAmount), 'price', 'below_zero')
  check(
    amounts.every((amount) => amount <= MAX_PRICE),
    'price',
    'price_limit',
  )
  check(
    weights.every((weight) => isAmount(weight) && weight <= MAX_WEIGHT),
    'max_weight',
    'weight_range',
    { max: MAX_WEIGHT / 1000 },
  )
  check(minWeight === null || maxWeight === null || minWeight <= maxWeight, 'min_weight', 'weight_order')
  check(!bands || (steps.length > 0 && steps.length <= MAX_BANDS), 'bands', 'bands_count', { max: MAX_BANDS })
  check(
    steps.every(({ bound }, at) => at === 0 || bound > (steps[at - 1]?.bound ?? 0)),
    'bands',
    'bands_order',
  )
  refuse()
  return {
    price: BigInt(price),
    freeFrom: freeFrom === null ? null : BigInt(freeFrom),
    minWeightThousandths: minWeight,
    maxWeightThousandths: maxWeight,
    bandsBy: bands?.by ?? null,
    bands: steps.map(({ bound, price }) => ({ bound, price })),
  }
}

const MAX_BANDS = 50

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0
}

/** A shipping method: its terms, and the zones where they differ. */
export type ShippingMethod = {
  id: number
  code: string
  name: string
  description: string | null
  eta: string | null
  taxable: boolean
  active: boolean
  position: number
  /** The countries where `terms` apply; empty for everywhere. */
  countries: readonly string[]
  /** Null if it is offered only in its zones. */
  terms: ShippingTerms | null
  zones: readonly ShippingZone[]
}

/** `state` and `postcodes` are empty for the whole country. Without terms, the method is not offered there. */
type ShippingZone = {
  country: string
  state: string
  postcodes: string
  postcodeFrom: bigint
  postcodeTo: bigint
  terms: ShippingTerms | null
}

const methodColumns = {
  ...termsColumns,
  id: true,
  code: true,
  name: true,
  description: true,
  eta: true,
  taxable: true,
  active: true,
  position: true,
  countries: true,
  everywhere: true,
} satisfies Prisma.ShippingMethodSelect

const zoneColumns = {
  ...termsColumns,
  country: true,
  state: true,
  postcodes: true,
  postcodeFrom: true,
  postcodeTo: true,
  offered: true,
} satisfies Prisma.ShippingZoneSelect

type MethodRow = Prisma.ShippingMethodGetPayload<{ select: typeof methodColumns }>
type ZoneRow = Prisma.ShippingZoneGetPayload<{ select: typeof zoneColumns }>

function toMethod({ zones, ...row }: MethodRow & { zones: ZoneRow[] }): ShippingMethod {
  const { id, code, name, description, eta, taxable, active, position } = row
  return {
    ...{ id, code, name, description, eta, taxable, active, position },
    countries: row.countries as string[],
    terms: row.everywhere ? toTerms(row) : null,
    zones: zones.map(toZone),
  }
}

function toZone({ country, state, postcodes, postcodeFrom, postcodeTo, ...row }: ZoneRow): ShippingZone {
  return { country, state, postcodes, postcodeFrom, postcodeTo, terms: row.offered ? toTerms(row) : null }
}

const inOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Lists all shipping methods with all their zones, including those that are switched off. */
export async function listShippingMethods(tx: Tx): Promise<ShippingMethod[]> {
  const zones = {
    select: zoneColumns,
    orderBy: [
      { country: 'asc' as const },
      { state: 'asc' as const },
      { postcodeFrom: 'asc' as const },
      { id: 'asc' as const },
    ],
  }
  const rows = await tx.shippingMethod.findMany({ orderBy: inOrder, select: { ...methodColumns, zones } })
  return rows.map(toMethod)
}

/** Finds the active shipping methods, each with only those of its zones that contain a place. */
export async function findShippingMethods(
  tx: Tx,
  place: Parameters<typeof zonesOf>[0] | null,
): Promise<ShippingMethod[]> {
  const where = place ? zonesOf(place) : { id: { lt: 0 } }
  const rows = await tx.shippingMethod.findMany({
    where: { active: true },
    orderBy: inOrder,
    select: { ...methodColumns, zones: { where, select: zoneColumns } },
  })
  return rows.map(toMethod)
}

/** Removes a shipping method, or its terms in a zone. Throws DomainError. */
export async function removeShippingMethod(tx: Tx, code: string, zone: GivenZone | null): Promise<void> {
  if (zone === null) {
    const { count } = await tx.shippingMethod.deleteMany({ where: { code } })
    if (count === 0) throw new DomainError('unknown', { what: 'shipping_method', name: code })
    return
  }
  const { country, state, postcodes } = parseZone(zone)
  const where = { method: { code }, country, state, postcodes }
  const { count } = await tx.shippingZone.deleteMany({ where })
  if (count === 0)
    throw new DomainError('unknown', {
      what: 'shipping_zone',
      name: describeZone({ country, state, postcodes }),
    })
}

/**
 * Returns a shipping method's terms at a place: those of the most specific zone, else the method's own. `zones` must
 * contain only zones the place lies in. Null if the method is not offered there.
 */
export function termsAt(
  { zones, terms, countries }: ShippingMethod,
  country: string | null,
): ShippingTerms | null {
  const [zone] = [...zones].sort(compareZones)
  if (zone) return zone.terms
  const isThere = country === null || countries.length === 0 || countries.includes(country)
  return isThere ? terms : null
}
