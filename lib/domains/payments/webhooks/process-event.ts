import type { Context } from '#lib/context.ts'
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts'
import { resumeStarts } from '../attempts/resume-starts.ts'
import { askPendingRefunds } from '../refunds/perform-refund.ts'

/** Acts upon a message that was kept. Throws where that is to be tried again. */
export async function processEvent(
  context: Context,
  key: { gateway: string; eventId: string },
): Promise<void> {
  const { paymentEvent } = context.database.prisma
  const event = await paymentEvent.findUnique({ where: { gateway_eventId: key } })
  if (!event || event.processedAt) return
  const attemptId = await findAttemptId(context, event)
  if (attemptId !== null) {
    await askPendingRefunds(context, attemptId)
    await reconcileAttempt(context, attemptId)
  }
  await paymentEvent.update({
    where: { id: event.id },
    data: { processedAt: context.clock.now() },
    select: { id: true },
  })
}

/** Null for a payment that is not this shop's, such as of another one with the same account. */
async function findAttemptId(
  context: Context,
  { gateway, reference }: { gateway: string; reference: string },
): Promise<number | null> {
  const find = () =>
    context.database.prisma.paymentAttempt.findUnique({
      where: { gateway_reference: { gateway, reference } },
      select: { id: true },
    })
  const known = await find()
  if (known) return known.id
  // It may be one whose beginning was cut off, or did not come to its end yet.
  const unnamed = await resumeStarts(context, gateway)
  const found = await find()
  if (found) return found.id
  if (unnamed > 0) throw new Error(`${gateway} tells of a payment that may be known in a moment.`)
  return null
}
