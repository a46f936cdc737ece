import type { Context } from '#lib/context.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { isSettled, loadOrder } from '#lib/domains/shop/orders/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { type Attempt, isCharge, type PaymentWish } from './attempts/attempt.ts'
import { type BegunAttempt, beginAttempt } from './attempts/begin-attempt.ts'
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
  { orderId, gateway, wish }: { orderId: number; gateway: string; wish?: PaymentWish | undefined },
): Promise<StartedPayment> {
  if (context.gateways.find(gateway)?.type === 'offline')
    return { type: 'instructions', message: offlineInstructions(context, gateway) ?? '' }
  const begun = await sendToProvider(context, { orderId, gateway, wish })
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
  given: { orderId: number; gateway: string; wish?: PaymentWish | undefined },
): Promise<SentToProvider> {
  const { orderId } = given
  try {
    const begun = await beginAttempt(context, given)
    const { attempt, replaced } = begun
    if (replaced && (await endAttempt(context, replaced))) {
      await endAttempt(context, attempt)
      return { type: 'paid' }
    }
    const known = replaced && (await findSettled(context, orderId))
    return known ?? (await open(context, begun))
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

async function open(context: Context, { attempt, isNew }: BegunAttempt): Promise<SentToProvider> {
  if (attempt.reference !== null && attempt.redirectUrl !== null)
    return { type: 'redirect', url: attempt.redirectUrl }
  // Without an answer, a former request may have charged it all the same.
  const former = isCharge(attempt) && !isNew ? await settle(context, attempt) : null
  if (former) return former
  const opened = await openAtProvider(context, attempt)
  if (opened.type !== 'charged') return opened
  const message = textsIn(context.settings.current['site.locale']).t('payment.not_confirmed')
  return (await settle(context, attempt)) ?? { type: 'failed', message }
}

/** Asks the provider what a charge came to. Null if that is not known yet. */
async function settle(context: Context, attempt: Attempt): Promise<SentToProvider | null> {
  const { id, orderId, gateway } = attempt
  await reconcileAttempt(context, id)
  const known = await findSettled(context, orderId)
  const { prisma } = context.database
  if (known || (await prisma.paymentAttempt.count({ where: { id, liveOrderId: orderId } })) > 0) return known
  const method = context.gateways.find(gateway)?.describe(context.settings.current).name ?? gateway
  const { t } = textsIn(context.settings.current['site.locale'])
  return { type: 'failed', message: t('payment.declined', { method }) }
}

/** Returns null if the order still needs to be paid. */
async function findSettled(context: Context, orderId: number): Promise<SentToProvider | null> {
  const order = await loadOrder(context.database.prisma, orderId)
  if (isSettled(order)) return { type: 'paid' }
  return order.processingSince === null ? null : { type: 'processing' }
}
