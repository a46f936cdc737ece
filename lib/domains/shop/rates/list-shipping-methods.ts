import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { methodColumns, type ShippingMethod, toMethod, zoneColumns } from './shipping-method.ts'
import { describeZone, type GivenZone, parseZone, zonesOf } from './zone.ts'

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
