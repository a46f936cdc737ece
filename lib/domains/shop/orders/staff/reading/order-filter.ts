import { toShip } from '#lib/domains/shop/orders/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

/** What orders to list. Parts that are missing do not matter. */
export type OrderFilter = {
  /** A number, the beginning of an e-mail address, a part of a name, or a SKU. */
  query?: string
  view?: OrderView
  status?: string
  payment?: string
  delivery?: string
  from?: Date
  until?: Date
  customerId?: number
}

/** The views that every shop needs. */
export const orderViews = ['to_ship', 'unpaid', 'flagged', 'refunded', 'cancelled'] as const
export type OrderView = (typeof orderViews)[number]

const inView: Record<OrderView, Prisma.OrderWhereInput> = {
  to_ship: toShip,
  unpaid: {
    importedFrom: null,
    status: { not: 'cancelled' },
    paymentStatus: { in: ['pending', 'failed', 'authorized'] },
  },
  flagged: { flag: { not: null } },
  refunded: { paymentStatus: { in: ['partially_refunded', 'refunded'] } },
  cancelled: { status: 'cancelled' },
}

export function whereOrders(filter: OrderFilter): Prisma.OrderWhereInput {
  const { view, status, payment, delivery, from, until, customerId } = filter
  return {
    ...(view && inView[view]),
    AND: [
      { status, paymentStatus: payment, fulfillmentStatus: delivery, customerId },
      { placedAt: { gte: from, lt: until } },
    ],
  }
}
