import type { Prisma } from '#lib/platform/database/db.ts'
import { type ShippingTerms, termsColumns, toTerms } from './shipping-terms.ts'

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
export type ShippingZone = {
  country: string
  state: string
  postcodes: string
  postcodeFrom: bigint
  postcodeTo: bigint
  terms: ShippingTerms | null
}

export const methodColumns = {
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

export const zoneColumns = {
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

export function toMethod({ zones, ...row }: MethodRow & { zones: ZoneRow[] }): ShippingMethod {
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
