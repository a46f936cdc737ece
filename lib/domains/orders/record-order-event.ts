import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** Writes down, in the transaction of it, what happened to an order. `kind` is such as `order.paid`. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: number,
  kind: string,
  at: Date,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, kind, details, createdAt: at }, select: { id: true } })
}
