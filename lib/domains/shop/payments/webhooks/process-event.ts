import type { Context } from '#lib/context.ts'
import { attemptColumns, unansweredCharges } from '../attempts/attempt.ts'
import { findReference } from '../attempts/find-reference.ts'
import { openAtProvider } from '../attempts/open-at-provider.ts'
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts'
import { checkPendingRefunds } from '../refunds/perform-refund.ts'
import { noteUnknownPayment } from './unknown-payments.ts'

/** Processes a stored message. Throws if it has to be retried. */
export async function processEvent(
  context: Context,
  key: { gateway: string; eventId: string },
): Promise<void> {
  const { paymentEvent } = context.database.prisma
  const event = await paymentEvent.findUnique({ where: { gateway_eventId: key } })
  if (!event || event.processedAt) return
  const attemptId = await findAttemptId(context, event)
  if (attemptId !== null) {
    await checkPendingRefunds(context, attemptId)
    await reconcileAttempt(context, attemptId)
  } else await noteUnknownPayment(context, event)
  await paymentEvent.update({
    where: { id: event.id },
    data: { processedAt: context.clock.now() },
    select: { id: true },
  })
}

/** Returns null for a payment that is not this shop's, such as another shop's on the same account. */
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
  // Its start may have been interrupted, or may still be running.
  await findCharges(context, gateway)
  const unnamed = await resumeStarts(context, gateway)
  const found = await find()
  if (found) return found.id
  if (unnamed > 0) throw new Error(`${gateway} reported a payment that is still being started.`)
  return null
}

/** Has the provider name the latest charges whose start was not answered. */
async function findCharges(context: Context, gateway: string): Promise<void> {
  const unnamed = await context.database.prisma.paymentAttempt.findMany({
    where: { gateway, ...unansweredCharges(context.clock.now()) },
    orderBy: { id: 'desc' },
    select: attemptColumns,
    take: 20,
  })
  for (const attempt of unnamed) await findReference(context, attempt)
}

/**
 * Repeats starts that were interrupted when a process was killed, to learn the provider's references. Resolves to how many
 * attempts of the gateway still have none.
 */
async function resumeStarts(context: Context, gateway: string): Promise<number> {
  const { paymentAttempt } = context.database.prisma
  const where = { gateway, reference: null, status: 'started', failure: null, savedMethod: null }
  const unnamed = await paymentAttempt.findMany({
    where,
    orderBy: { id: 'desc' },
    select: attemptColumns,
    take: 20,
  })
  for (const attempt of unnamed) await openAtProvider(context, attempt)
  return paymentAttempt.count({ where })
}
