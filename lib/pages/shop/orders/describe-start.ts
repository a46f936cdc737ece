import type { StartedPayment } from '#lib/domains/shop/payments/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'

/** Where a payment that was started leads to, or what to say of it. */
export function describeStart(
  payment: StartedPayment,
  t: Translate,
): { to: string } | { done: string } | { failed: string } {
  if (payment.type === 'web') return { to: payment.url }
  if (payment.type === 'failed') return { failed: payment.message }
  return { done: payment.type === 'paid' ? t('orders.paid') : payment.message }
}
