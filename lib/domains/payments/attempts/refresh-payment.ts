import type { Context } from '#lib/context.ts'
import { TimeIsUp, within } from '#lib/platform/jobs/within.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { attemptColumns } from './attempt.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

// Pollers come every second or so, and providers count requests.
const APART_MS = 2_000
// One that is under way takes days.
const SLOW_APART_MS = 60_000
const PATIENCE_MS = 4_000

/**
 * Looks whether the payment that an order waits for was made: at most every two seconds, or every minute if it is under
 * way, and not for long. Resolves to
 * whether it looked, so that the order may have changed.
 */
export async function refreshPayment(context: Context, orderId: number): Promise<boolean> {
  const { paymentAttempt } = context.database.prisma
  const live = await paymentAttempt.findUnique({ where: { liveOrderId: orderId }, select: attemptColumns })
  if (!live || live.reference === null) return false
  const now = context.clock.now()
  const apart = live.status === 'processing' ? SLOW_APART_MS : APART_MS
  const due = new Date(now.getTime() - apart)
  // A look that is noted further ahead was made before the clock was set back.
  const farthest = new Date(now.getTime() + apart)
  // Reading first: most polls come too early, and would only take the writer's lock from others.
  if (live.checkedAt !== null && live.checkedAt > due && live.checkedAt <= farthest) return false
  const { count } = await paymentAttempt.updateMany({
    where: {
      id: live.id,
      OR: [{ checkedAt: null }, { checkedAt: { lte: due } }, { checkedAt: { gt: farthest } }],
    },
    data: { checkedAt: now },
  })
  if (count === 0) return false
  try {
    await within(PATIENCE_MS, reconcileAttempt(context, live.id), 'The provider takes long.')
  } catch (error) {
    // Known a little later, by the provider's message or the sweeper.
    if (!(error instanceof TimeIsUp)) logUnexpected(context, error, live, 'A payment could not be looked up.')
  }
  return true
}
