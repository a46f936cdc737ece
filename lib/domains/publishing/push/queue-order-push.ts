import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { randomBase62 } from '#lib/platform/security/secrets.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { ORDER_EFFECT } from './order-notice.ts'
import type { PushKind } from './push-kind.ts'

/** A message about an order, and its recipient. */
type PushedOrder = {
  number: string
  importedFrom: string | null
  customerId: number | null
  locale: string | null
}

/**
 * Queues a message to the buyer's devices about an order, given as it is or by its id, in the transaction of the event it
 * reports. Does nothing for an order of a guest or of a former shop.
 * The devices are looked up when the message is sent.
 */
export async function queueOrderPush(
  tx: Statements,
  { clock }: Pick<Context, 'clock'>,
  order: number | PushedOrder,
  kind: PushKind,
): Promise<void> {
  const { number, importedFrom, customerId, locale } =
    typeof order === 'number' ? await loadPushed(await prismaOf(tx), order) : order
  if (customerId === null || importedFrom !== null) return
  const now = clock.now()
  await queueOutboxJob(tx, {
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

function loadPushed(tx: Tx, id: number): Promise<PushedOrder> {
  return tx.order.findUniqueOrThrow({
    where: { id },
    select: { number: true, importedFrom: true, customerId: true, locale: true },
  })
}
