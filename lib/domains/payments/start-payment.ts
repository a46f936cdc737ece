import type { Context } from '#lib/context.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { loadOrder } from '#lib/domains/orders/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { Attempt } from './attempts/attempt.ts'
import { beginAttempt } from './attempts/begin-attempt.ts'
import { endAttempt } from './attempts/cancel-attempts.ts'
import { openAtProvider } from './attempts/open-at-provider.ts'
import { reconcileAttempt } from './attempts/reconcile-attempt.ts'
import { webPayment } from './pay-link.ts'
import { offlineInstructions } from './payment-method.ts'

/** What the buyer has to do next. URLs are paths of the site. */
export type StartedPayment =
  | { type: 'instructions'; message: string }
  | { type: 'paid' }
  | { type: 'web'; url: string; successUrl: string }
  | { type: 'failed'; message: string }

/** Starts an order's payment, after the transaction that placed the order. */
export async function startPayment(
  context: Context,
  { orderId, gateway }: { orderId: number; gateway: string },
): Promise<StartedPayment> {
  if (context.gateways.find(gateway)?.type === 'offline')
    return { type: 'instructions', message: offlineInstructions(context, gateway) ?? '' }
  const begun = await sendToProvider(context, orderId, gateway)
  if (begun.type !== 'redirect' && begun.type !== 'processing') return begun
  const order = await loadOrder(context.database.prisma, orderId)
  if (begun.type === 'processing') return { type: 'instructions', message: order.paymentMessage ?? '' }
  return webPayment(context, order)
}

export type SentToProvider =
  | { type: 'paid' }
  /** The buyer has paid, but the provider is still processing it. */
  | { type: 'processing' }
  | { type: 'failed'; message: string }
  /** The provider's page. */
  | { type: 'redirect'; url: string }

/** Starts a payment, or continues the one in progress. Resolves to the provider's page, or the outcome. */
export async function sendToProvider(
  context: Context,
  orderId: number,
  gateway: string,
): Promise<SentToProvider> {
  try {
    const { attempt, replaced } = await beginAttempt(context, orderId, gateway)
    if (replaced && (await endAttempt(context, replaced))) {
      await endAttempt(context, attempt)
      return { type: 'paid' }
    }
    const known = replaced && (await findSettled(context, orderId))
    return known ?? (await open(context, attempt))
  } catch (error) {
    if (!isDomainError(error, 'order_not_payable')) throw error
    const known = await findSettled(context, orderId)
    return (
      known ?? {
        type: 'failed',
        message: textsIn(context.settings.current['site.locale']).t('payment.not_payable'),
      }
    )
  }
}

async function open(context: Context, attempt: Attempt): Promise<SentToProvider> {
  if (attempt.reference !== null && attempt.redirectUrl !== null)
    return { type: 'redirect', url: attempt.redirectUrl }
  const opened = await openAtProvider(context, attempt)
  if (opened.type !== 'paid') return opened
  await reconcileAttempt(context, attempt.id)
  const known = await findSettled(context, attempt.orderId)
  const message = textsIn(context.settings.current['site.locale']).t('payment.not_confirmed')
  return known ?? { type: 'failed', message }
}

/** Returns null if the order still needs to be paid. */
async function findSettled(context: Context, orderId: number): Promise<SentToProvider | null> {
  const { paymentStatus, processingSince } = await loadOrder(context.database.prisma, orderId)
  if (paymentStatus === 'paid' || paymentStatus === 'authorized') return { type: 'paid' }
  return processingSince === null ? null : { type: 'processing' }
}
