import type { Prisma } from '#lib/platform/database/db.ts'

/** Orders that wait to be shipped: open, and paid or to be paid on delivery. */
export const shippable = {
  importedFrom: null,
  status: 'processing',
  fulfillmentStatus: { in: ['unfulfilled', 'partially_fulfilled'] },
} satisfies Prisma.OrderWhereInput
