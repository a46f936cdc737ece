import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomBase62 } from '#lib/platform/security/hash.ts'
import { queueEffect } from '#lib/services/outbox/index.ts'
import { ORDER_EFFECT } from './order-notice.ts'
import type { PushKind } from './push-kind.ts'

/**
 * Writes down, in the transaction of what it tells, that the buyer's devices are to be told; nothing for an order of a
 * guest. Which devices these are is looked up when it is told.
 */
export async function queueOrderPush(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  orderId: number,
  kind: PushKind,
): Promise<void> {
  const { number, customerId, locale } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { number: true, customerId: true, locale: true },
  })
  if (customerId === null) return
  const now = clock.now()
  await queueEffect(tx, {
    kind: ORDER_EFFECT,
    availableAt: now,
    payload: {
      kind,
      orderNumber: number,
      customerId,
      locale,
      eventId: `ev_${randomBase62(22)}`,
      happenedAt: now.toISOString(),
    },
  })
}
