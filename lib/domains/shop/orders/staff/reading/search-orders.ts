import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { orderPaymentKind, type PaymentKind } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { matchOrders } from './match-orders.ts'
import { type OrderFilter, whereOrders } from './order-filter.ts'

/** An order in the shop's list. `total` is in minor units. */
export type ListedOrder = {
  id: number
  number: string
  importedFrom: string | null
  placedAt: Date
  buyer: string | null
  email: string | null
  status: string
  paymentStatus: string
  paymentKind: PaymentKind | null
  fulfillmentStatus: string
  flag: string | null
  itemCount: number
  total: number
  currency: string
}

/** `next` is where the list goes on; null at its end. */
export type OrderPage = { orders: ListedOrder[]; next: string | null }

const ORDERS_PER_PAGE = 50

/** The shop's orders, the latest first. `after` is the `next` of the page before. */
export const searchOrders = staffQuery(
  { permission: 'orders.read' },
  async (context: Context, _actor, filter: OrderFilter, after?: string): Promise<OrderPage> => {
    const { prisma } = context.database
    const rows = await prisma.order.findMany({
      where: { AND: [await whereAsked(prisma, filter), whereAfter(after)] },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      take: ORDERS_PER_PAGE + 1,
      select: listColumns,
    })
    const shown = rows.slice(0, ORDERS_PER_PAGE)
    const last = shown.at(-1)
    return {
      orders: shown.map(toListed),
      next: rows.length > ORDERS_PER_PAGE && last ? placeOf(last) : null,
    }
  },
)

export async function whereAsked(tx: Tx, filter: OrderFilter): Promise<Prisma.OrderWhereInput> {
  const where = whereOrders(filter)
  if (!filter.query?.trim()) return where
  return { AND: [where, { id: { in: await matchOrders(tx, filter.query) } }] }
}

/** Where a list stands after an order: imported orders have later ids than their dates. */
export function placeOf({ placedAt, id }: { placedAt: Date; id: number }): string {
  return `${placedAt.getTime()}-${id}`
}

/** Ignores what is no place. */
export function whereAfter(place: string | undefined): Prisma.OrderWhereInput {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(place ?? '') ?? []
  if (time === undefined || id === undefined) return {}
  const placedAt = new Date(Number(time))
  return { placedAt: { lte: placedAt }, NOT: { placedAt, id: { gte: Number(id) } } }
}

export const listColumns = {
  id: true,
  number: true,
  importedFrom: true,
  placedAt: true,
  billing: true,
  email: true,
  status: true,
  paymentStatus: true,
  gateway: true,
  gatewayType: true,
  fulfillmentStatus: true,
  flag: true,
  itemCount: true,
  total: true,
  currency: true,
} satisfies Prisma.OrderSelect

export function toListed({
  billing,
  total,
  gateway,
  gatewayType,
  ...row
}: Prisma.OrderGetPayload<{ select: typeof listColumns }>): ListedOrder {
  const { name } = (billing ?? {}) as { name?: string | null }
  const paymentKind = orderPaymentKind({ gateway, gatewayType })
  return { ...row, paymentKind, buyer: name ?? null, total: Number(total) }
}
