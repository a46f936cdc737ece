import type { Context } from '#lib/context.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { Gateway, StartFailure, StartRequest, StartResult } from '../gateways/gateway.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { inBuyersLanguage, returnLink } from '../pay-link.ts'
import { openPayer } from '../vaults/find-payer.ts'
import { type Attempt, closed, retryCheck } from './attempt.ts'

export type OpenedAtProvider =
  | { type: 'paid' }
  | { type: 'failed'; message: string }
  | { type: 'redirect'; url: string }

/**
 * Starts an attempt at its provider. May be repeated, such as after the process was killed midway: the provider returns the
 * same payment.
 */
export async function openAtProvider(context: Context, attempt: Attempt): Promise<OpenedAtProvider> {
  const result = await start(context, attempt)
  if (result.type === 'failed') {
    await keepFailure(context, attempt, result)
    return { type: 'failed', message: wordFailure(context, attempt, result) }
  }
  if (result.type === 'instructions')
    throw new Error(`${attempt.gateway} is an offline method and takes no online payment.`)
  const isWaitedFor = await keepReference(context, attempt, result)
  if (!isWaitedFor) {
    // Another payment was started meanwhile, and both could be paid. The sweeper retries.
    const ended = context.gateways.find(attempt.gateway)?.cancel(result.reference)
    await ended?.catch((error) =>
      logUnexpected(context, error, attempt, 'A superseded payment could not be cancelled.'),
    )
    return {
      type: 'failed',
      message: textsIn(context.settings.current['site.locale']).t('payment.another_started'),
    }
  }
  return result.type === 'paid' ? { type: 'paid' } : { type: 'redirect', url: result.url }
}

async function start(context: Context, attempt: Attempt): Promise<StartResult> {
  const gateway = context.gateways.find(attempt.gateway)
  if (!gateway) return { type: 'failed', canRetry: false }
  try {
    return await gateway.start(await describeAttempt(context, gateway, attempt))
  } catch (error) {
    logUnexpected(context, error, attempt, 'A payment could not be started.')
    return { type: 'failed', canRetry: true }
  }
}

function wordFailure({ gateways, settings }: Context, attempt: Attempt, { canRetry }: StartFailure): string {
  const { t } = textsIn(settings.current['site.locale'])
  const gateway = gateways.find(attempt.gateway)
  if (!gateway) return t('payment.not_offered')
  const method = gateway.describe(settings.current).name
  return canRetry ? t('payment.no_answer', { method }) : t('payment.refused', { method })
}

/** Must be the same each time for an attempt: otherwise the provider starts another payment. */
async function describeAttempt(context: Context, gateway: Gateway, attempt: Attempt) {
  const { database, gateways, secrets, settings } = context
  const { number, email, locale, customerId } = await database.prisma.order.findUniqueOrThrow({
    where: { id: attempt.orderId },
    select: { number: true, email: true, locale: true, customerId: true },
  })
  const back = gateways.address(inBuyersLanguage({ settings }, locale, returnLink({ secrets }, number)))
  return {
    attemptId: attempt.key,
    orderNumber: number,
    amount: Number(attempt.amount),
    currency: attempt.currency,
    email: email ?? '',
    payer: await openPayer(context, gateway, customerId),
    language: locale ?? settings.current['site.locale'],
    returnUrl: back,
    cancelUrl: `${back}&left=1`,
    webhookUrl: gateways.address(`/webhooks/payments/${attempt.gateway}`),
  } satisfies StartRequest
}

async function keepFailure(
  { database }: Context,
  { id }: Attempt,
  { canRetry }: StartFailure,
): Promise<void> {
  await database.prisma.paymentAttempt.updateMany({
    where: { id, status: 'started' },
    data: canRetry ? { failure: 'unavailable' } : { ...closed, status: 'failed', failure: 'refused' },
  })
}

/** Stores the provider's reference in any case. Resolves to whether the attempt is still waited for. */
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
