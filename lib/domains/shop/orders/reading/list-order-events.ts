import type { Context } from '#lib/context.ts'

/** Something that happened to an order, such as `order.paid`. */
export type OrderEvent = { kind: string; details: Record<string, unknown>; at: Date }

// An order has a dozen; nobody reads hundreds of attempts to pay.
const MAX_LISTED = 100

/** The latest events of an order, oldest first. */
export async function listOrderEvents(
  { database }: Pick<Context, 'database'>,
  orderId: number,
): Promise<OrderEvent[]> {
  const rows = await database.prisma.orderEvent.findMany({
    where: { orderId },
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
    select: { kind: true, details: true, createdAt: true },
  })
  return rows
    .map(({ kind, details, createdAt }) => ({
      kind,
      details: details as Record<string, unknown>,
      at: createdAt,
    }))
    .reverse()
}
