import { announce, isWebhookType } from '#lib/domains/running/webhooks/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import type { Statements } from '#lib/platform/database/transact.ts'

type Units = readonly { lineId: number; quantity: number }[]

/** The units that an event is about, as its details have them. */
export function unitDetails(units: Units): { units: { lineId: number; quantity: number }[] } {
  const some = units.filter(({ quantity }) => quantity > 0)
  return { units: some.map(({ lineId, quantity }) => ({ lineId, quantity })) }
}

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
