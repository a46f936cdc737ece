import type { Context } from '#lib/context.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { loadOrder, PROCESSING_MESSAGE } from '#lib/domains/orders/index.ts'
import type { Attempt } from './attempts/attempt.ts'
import { beginAttempt } from './attempts/begin-attempt.ts'
import { endAttempt } from './attempts/cancel-attempts.ts'
import { openAtProvider } from './attempts/open-at-provider.ts'
import { reconcileAttempt } from './attempts/reconcile-attempt.ts'
import { payLink, returnLink } from './pay-link.ts'
import { tellInstructions } from './payment-method.ts'

/** What a started payment asks of the buyer. Addresses are whole, or paths of the site. */
export type StartedPayment =
  | { type: 'instructions'; message: string }
  | { type: 'paid' }
  | { type: 'web'; url: string; successUrl: string }
  | { type: 'failed'; message: string }

/** Begins the payment of an order, after the transaction that placed it. */
export async function startPayment(
  context: Context,
  { orderId, gateway }: { orderId: number; gateway: string },
): Promise<StartedPayment> {
  if (context.gateways.find(gateway)?.type === 'offline')
    return { type: 'instructions', message: tellInstructions(context, gateway) ?? '' }
  const begun = await sendToProvider(context, orderId, gateway)
  if (begun.type === 'processing') return { type: 'instructions', message: PROCESSING_MESSAGE }
  if (begun.type !== 'redirect') return begun
  const { number } = await loadOrder(context.database.prisma, orderId)
  return { type: 'web', url: payLink(context, number), successUrl: returnLink(context, number) }
}

export type SentToProvider =
  | { type: 'paid' }
  /** The buyer has paid, and the money is on its way. */
  | { type: 'processing' }
  | { type: 'failed'; message: string }
  /** The provider's page. */
  | { type: 'redirect'; url: string }

/** Begins a payment, or finds the one that was begun, and tells where it is made. */
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
    return known ?? { type: 'failed', message: 'This order cannot be paid any more.' }
  }
}

async function open(context: Context, attempt: Attempt): Promise<SentToProvider> {
  if (attempt.reference !== null && attempt.redirectUrl !== null)
    return { type: 'redirect', url: attempt.redirectUrl }
  const opened = await openAtProvider(context, attempt)
  if (opened.type !== 'paid') return opened
  await reconcileAttempt(context, attempt.id)
  const known = await findSettled(context, attempt.orderId)
  const message = 'The payment is not confirmed yet. Look at the order again in a moment.'
  return known ?? { type: 'failed', message }
}

/** Null if there is still something to pay. */
async function findSettled(context: Context, orderId: number): Promise<SentToProvider | null> {
  const { paymentStatus, processingSince } = await loadOrder(context.database.prisma, orderId)
  if (paymentStatus === 'paid' || paymentStatus === 'authorized') return { type: 'paid' }
  return processingSince === null ? null : { type: 'processing' }
}
