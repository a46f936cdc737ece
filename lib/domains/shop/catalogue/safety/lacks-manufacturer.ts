import { marketsOf } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { EEA, type Settings } from '#lib/services/settings/index.ts'

/** Products that buyers get by parcel and that name no manufacturer. */
export const lacksManufacturer = {
  ...{ published: true, kind: 'sold', requiresShipping: true, manufacturerId: null },
} satisfies Prisma.ProductWhereInput

/** Whether the shop has to name manufacturers: it sells to the European Union, or to Northern Ireland, where Regulation (EU) 2023/988 applies too. */
export function namesManufacturers(settings: Settings): boolean {
  return marketsOf(settings).some((country) => country === 'GB' || EEA.includes(country))
}
