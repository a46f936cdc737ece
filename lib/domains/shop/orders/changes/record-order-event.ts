import { announce, isWebhookType } from '#lib/domains/running/webhooks/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import type { Statements } from '#lib/platform/database/transact.ts'

/** Records an event of an order, such as `order.paid`, in the transaction that causes it, and tells those who want to know. */
export async function recordOrderEvent(
  tx: Statements,
  orderId: number,
  kind: string,
  at: Date,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  await insertRows(tx, 'OrderEvent', [{ orderId, kind, details, createdAt: at }])
  if (isWebhookType(kind)) await announce(tx, [{ type: kind, subjectId: orderId }], at)
}
