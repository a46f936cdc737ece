import type { Prisma } from '#lib/platform/database/db.ts'
import { ON_DELIVERY } from './payment-kind.ts'
import { ownOrder } from './states.ts'

/** Orders that wait to be shipped: paid or to be paid on delivery, and not disputed. */
export const toShip = {
  ...ownOrder,
  fulfillmentStatus: { in: ['unfulfilled', 'partially_fulfilled'] },
  disputed: 0,
  OR: [
    { status: 'processing' },
    {
      status: 'pending',
      paymentStatus: { in: ['pending', 'failed'] },
      gateway: { in: [...ON_DELIVERY] },
      lines: { some: { requiresShipping: true } },
    },
  ],
} satisfies Prisma.OrderWhereInput
