import type { Prisma } from '#lib/platform/database/db.ts'

/** Orders that wait to be shipped: open, paid or to be paid on delivery, and not disputed. */
export const shippable = {
  importedFrom: null,
  status: 'processing',
  fulfillmentStatus: { in: ['unfulfilled', 'partially_fulfilled'] },
  disputed: 0,
} satisfies Prisma.OrderWhereInput
