import type { Prisma } from '#lib/platform/database/db.ts'

/** Products that buyers get by parcel and that name no manufacturer. */
export const lacksManufacturer = {
  ...{ published: true, kind: 'sold', requiresShipping: true, manufacturerId: null },
} satisfies Prisma.ProductWhereInput
