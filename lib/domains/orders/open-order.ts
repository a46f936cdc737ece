import type { Prisma } from '#lib/platform/database/db.ts'

/** An order that its cart may still change: it waits for a payment on the web, which is not under way, and nothing of it was sent. */
export const openOrder = {
  status: 'pending',
  paymentStatus: { in: ['pending', 'failed'] },
  fulfillmentStatus: 'unfulfilled',
  gatewayType: 'web',
  processingSince: null,
} satisfies Prisma.OrderWhereInput
