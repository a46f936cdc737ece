import type { Context } from '#lib/context.ts'
import { type Texts, textsIn } from '#lib/services/texts/index.ts'
import type { Gateway, StartFailure, StartRequest, StartResult } from '../gateways/gateway.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { inBuyersLanguage, returnLink } from '../pay-link.ts'
import { findOrOpenPayer } from '../vaults/find-payer.ts'
import { type Attempt, closed, retryCheck } from './attempt.ts'

export type OpenedAtProvider =
  /** The provider knows how the payment stands. */
  { type: 'charged' } | { type: 'failed'; message: string } | { type: 'redirect'; url: string }

/**
 * Starts an attempt at its provider. May be repeated, such as after the process was killed midway: the provider returns the
 * same payment.
 */
export async function openAtProvider(context: Context, attempt: Attempt): Promise<OpenedAtProvider> {
  const result = await start(context, attempt)
  if (result.type === 'failed') {
    const message = describeFailure(context, attempt, result.reason)
    await keepFailure(context, attempt, result.reason)
    return { type: 'failed', message }
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
    return { type: 'failed', message: wordsOf(context).t('payment.another_started') }
  }
  return result.type === 'charged' ? { type: 'charged' } : { type: 'redirect', url: result.url }
}

async function start(context: Context, attempt: Attempt): Promise<StartResult> {
  const gateway = context.gateways.find(attempt.gateway)
  if (!gateway) return { type: 'failed', reason: 'not_offered' }
  try {
    return await gateway.start(await describeAttempt(context, gateway, attempt))
  } catch (error) {
    logUnexpected(context, error, attempt, 'A payment could not be started.')
    return { type: 'failed', reason: 'no_answer' }
  }
}

function describeFailure(context: Context, { gateway: id }: Attempt, reason: StartFailure): string {
  const method = context.gateways.find(id)?.describe(context.settings.current).name ?? id
  const { t } = wordsOf(context)
  return reason === 'not_offered' ? t('payment.not_offered') : t(`payment.${reason}`, { method })
}

function wordsOf({ settings }: Context): Texts {
  return textsIn(settings.current['site.locale'])
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
    payer: await findOrOpenPayer(context, gateway, { customerId, ...attempt }),
    savedMethod: attempt.savedMethod,
    saves: attempt.savesMethod,
    language: locale ?? settings.current['site.locale'],
    returnUrl: back,
    cancelUrl: `${back}&left=1`,
    webhookUrl: gateways.address(`/webhooks/payments/${attempt.gateway}`),
  } satisfies StartRequest
}

async function keepFailure({ database }: Context, { id }: Attempt, reason: StartFailure): Promise<void> {
  await database.prisma.paymentAttempt.updateMany({
    where: { id, status: 'started' },
    data: reason === 'no_answer' ? { failure: reason } : { ...closed, status: 'failed', failure: reason },
  })
}

/** Stores the provider's reference in any case. Resolves to whether the attempt is still waited for. */
async function keepReference(
  { database, clock }: Context,
  attempt: Attempt,
  begun: Extract<StartResult, { type: 'charged' | 'redirect' }>,
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
