import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { newTokenSalt } from './order-token.ts'

/** Invalidates every link to a guest's order that was mailed or given to an app so far. Later mails have a new one. */
export async function revokeLink({ database, clock }: Context, orderId: number): Promise<void> {
  await transact(database.prisma, async (tx) => {
    await tx.order.update({
      where: { id: orderId },
      data: { tokenSalt: newTokenSalt() },
      select: { id: true },
    })
    await recordOrderEvent(tx, orderId, 'order.link_revoked', clock.now())
  })
}
