import type { Context } from '#lib/context.ts'
import { within } from '#lib/platform/within.ts'
import { attemptColumns } from './attempt.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

// Pollers come every second or so, and providers count requests.
const APART_MS = 2_000
const PATIENCE_MS = 4_000

/** Looks whether the payment that an order waits for was made: at most every two seconds, and not for long. */
export async function refreshPayment(context: Context, orderId: number): Promise<void> {
  const { paymentAttempt } = context.database.prisma
  const live = await paymentAttempt.findUnique({ where: { liveOrderId: orderId }, select: attemptColumns })
  if (!live || live.reference === null) return
  const now = context.clock.now()
  const { count } = await paymentAttempt.updateMany({
    where: {
      id: live.id,
      OR: [{ checkedAt: null }, { checkedAt: { lte: new Date(now.getTime() - APART_MS) } }],
    },
    data: { checkedAt: now },
  })
  if (count === 0) return
  try {
    await within(PATIENCE_MS, reconcileAttempt(context, live.id), 'The provider takes long.')
  } catch {
    // Known a little later, by the provider's message or the sweeper, which tells of what is wrong.
  }
}
