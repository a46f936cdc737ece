import { DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { type ShippingTerms, termsColumns, toTerms } from './shipping-terms.ts'
import { compareZones, describeZone, type GivenZone, parseZone, zonesOf } from './zone.ts'

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
