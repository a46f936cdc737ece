import type { Context } from '#lib/context.ts'
import { TimeIsUp, within } from '#lib/platform/jobs/within.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { attemptColumns, isCharge } from './attempt.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

// Clients poll every second or so, and providers limit requests.
const APART_MS = 2_000
// A payment that is processing takes days.
const SLOW_APART_MS = 60_000
const PATIENCE_MS = 4_000

/**
 * Checks the order's live attempt: at most every two seconds, or every minute while it is processing, and waiting only
 * briefly. Resolves to whether it checked, so that the order may have changed.
 */
export async function refreshPayment(context: Context, orderId: number): Promise<boolean> {
  const { paymentAttempt } = context.database.prisma
  const live = await paymentAttempt.findUnique({ where: { liveOrderId: orderId }, select: attemptColumns })
  if (!live || (live.reference === null && !isCharge(live))) return false
  const now = context.clock.now()
  const apart = live.status === 'processing' ? SLOW_APART_MS : APART_MS
  const due = new Date(now.getTime() - apart)
  // A check further in the future was made before the clock was set back.
  const farthest = new Date(now.getTime() + apart)
  // Most polls come too early, and would only contend for the writer's lock.
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
    await within(PATIENCE_MS, reconcileAttempt(context, live.id), 'The provider is slow.')
  } catch (error) {
    // The provider's message or the sweeper will update the order a little later.
    if (!(error instanceof TimeIsUp)) logUnexpected(context, error, live, 'A payment could not be checked.')
  }
  return true
}
