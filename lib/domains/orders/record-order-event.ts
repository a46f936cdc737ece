import { announce, isWebhookType } from '#lib/domains/webhooks/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** Records an event of an order, such as `order.paid`, in the transaction that causes it, and tells those who want to know. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: number,
  kind: string,
  at: Date,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, kind, details, createdAt: at }, select: { id: true } })
  if (isWebhookType(kind)) await announce(tx, [{ type: kind, subjectId: orderId }], at)
}
