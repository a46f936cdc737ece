import { OperationRefused } from '#lib/domains/operation-refused.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { methodColumns, type ShippingMethod, toMethod, zoneColumns } from './shipping-method.ts'
import { describeZone, type GivenZone, parseZone, zonesOf } from './zone.ts'

const inOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** All ways to ship with all their zones, those that are switched off too. */
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

/** The ways to ship that are offered, each with the zones alone that a place lies in. */
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

/** Takes a way to ship away, or what it costs in a zone. Throws OperationRefused. */
export async function removeShippingMethod(tx: Tx, code: string, zone: GivenZone | null): Promise<void> {
  if (zone === null) {
    const { count } = await tx.shippingMethod.deleteMany({ where: { code } })
    if (count === 0) throw new OperationRefused(`There is no way to ship ${code}.`)
    return
  }
  const { country, state, postcodes } = parseZone(zone)
  const where = { method: { code }, country, state, postcodes }
  const { count } = await tx.shippingZone.deleteMany({ where })
  if (count === 0)
    throw new OperationRefused(`${code} has no zone ${describeZone({ country, state, postcodes })}.`)
}
