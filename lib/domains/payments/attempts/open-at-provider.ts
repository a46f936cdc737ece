import type { Context } from '#lib/context.ts'
import type { StartRequest, StartResult } from '../gateways/gateway.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { returnLink } from '../pay-link.ts'
import { type Attempt, closed, retryCheck } from './attempt.ts'

export type OpenedAtProvider =
  | { type: 'paid' }
  | { type: 'failed'; message: string }
  | { type: 'redirect'; url: string }

/**
 * Asks the provider to begin an attempt. Asked again for the same one, such as after the process was killed in between,
 * it answers with the same payment.
 */
export async function openAtProvider(context: Context, attempt: Attempt): Promise<OpenedAtProvider> {
  const result = await start(context, attempt)
  if (result.type === 'failed') {
    await keepFailure(context, attempt, result)
    return { type: 'failed', message: result.message }
  }
  if (result.type === 'instructions')
    throw new Error(`${attempt.gateway} gives instructions: it takes no payment on the web.`)
  const isWaitedFor = await keepReference(context, attempt, result)
  if (!isWaitedFor) {
    // Another payment was begun meanwhile: two that can be paid are one too many. The sweeper tries it again.
    const ended = context.gateways.find(attempt.gateway)?.cancel(result.reference)
    await ended?.catch((error) =>
      logUnexpected(context, error, attempt, 'A payment that took the place of another could not be ended.'),
    )
    return { type: 'failed', message: 'Another payment of this order was begun. Use that one.' }
  }
  return result.type === 'paid' ? { type: 'paid' } : { type: 'redirect', url: result.url }
}

async function start(context: Context, attempt: Attempt): Promise<StartResult> {
  const gateway = context.gateways.find(attempt.gateway)
  if (!gateway)
    return {
      type: 'failed',
      message: 'This way to pay is not offered any more. Choose another one.',
      canRetry: false,
    }
  const request = await describeAttempt(context, attempt)
  try {
    return await gateway.start(request)
  } catch (error) {
    logUnexpected(context, error, attempt, 'A payment could not be begun.')
    const { name } = gateway.describe()
    return { type: 'failed', message: `${name} does not respond. Try again in a moment.`, canRetry: true }
  }
}

/** The same for the same attempt: a provider takes it for another payment otherwise. */
async function describeAttempt({ database, gateways, secrets, settings }: Context, attempt: Attempt) {
  const { number, email, locale } = await database.prisma.order.findUniqueOrThrow({
    where: { id: attempt.orderId },
    select: { number: true, email: true, locale: true },
  })
  const back = gateways.address(returnLink({ secrets }, number))
  return {
    attemptId: attempt.key,
    orderNumber: number,
    amount: Number(attempt.amount),
    currency: attempt.currency,
    email: email ?? '',
    language: locale ?? settings.current['site.locale'],
    returnUrl: back,
    cancelUrl: `${back}&left=1`,
    webhookUrl: gateways.address(`/webhooks/payments/${attempt.gateway}`),
  } satisfies StartRequest
}

async function keepFailure(
  { database }: Context,
  { id }: Attempt,
  { message, canRetry }: { message: string; canRetry: boolean },
): Promise<void> {
  await database.prisma.paymentAttempt.updateMany({
    where: { id, status: 'started' },
    data: canRetry ? { failure: message } : { ...closed, status: 'failed', failure: message },
  })
}

/** Resolves to whether the attempt is still waited for; what the provider calls it is kept in any case. */
async function keepReference(
  { database, clock }: Context,
  attempt: Attempt,
  begun: Extract<StartResult, { type: 'paid' | 'redirect' }>,
): Promise<boolean> {
  const { paymentAttempt } = database.prisma
  const { id } = attempt
  const { reference } = begun
  const page =
    begun.type === 'redirect' ? { redirectUrl: begun.url, expiresAt: begun.expiresAt } : { redirectUrl: null }
  const { count } = await paymentAttempt.updateMany({
    where: { id, status: { in: ['started', 'pending'] } },
    data: { reference, status: 'pending', failure: null, ...page },
  })
  if (count === 1) return true
  const nextCheckAt = retryCheck(attempt, clock.now())
  await paymentAttempt.updateMany({ where: { id }, data: { reference, nextCheckAt } })
  return false
}
