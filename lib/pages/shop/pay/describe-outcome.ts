import type { App } from '#lib/app/app.ts'
import { type Order, writeMoney } from '#lib/domains/shop/orders/index.ts'
import type { CapturedPayment } from '#lib/domains/shop/payments/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { isPaid } from './find-linked-order.ts'

export type Outcome = { heading: string; text: string; kind?: 'done' | 'error'; waits?: boolean }

type Facts = {
  payments: readonly CapturedPayment[]
  left: boolean
  /** A payment at a provider was started and may still succeed. */
  isAwaited: boolean
}

/** How a payment went, as far as known, and what happens to the money. */
export function describeOutcome(app: App, order: Order, { payments, left, isAwaited }: Facts): Outcome {
  const { t } = siteTexts(app)
  const spare = payments.filter(({ captured, paysOrder }) => captured > 0 && !paysOrder)
  const besides = describeBesides(app, spare)
  if (order.status === 'cancelled') return describeCancelled(app, order, spare)
  if (order.paymentStatus === 'refunded') {
    const text = joinSentences(t('pay.outcome.refunded.text'), ...besides)
    return { heading: t('pay.outcome.refunded.heading'), text, kind: 'done' }
  }
  if (isPaid(order)) {
    const text = joinSentences(t('pay.outcome.paid'), ...besides)
    return { heading: t('pay.outcome.thanks'), text, kind: 'done' }
  }
  if (spare.some(isKept)) {
    const sums = writeSums(app, spare)
    return {
      heading: t('pay.outcome.mismatch.heading'),
      text: t('pay.outcome.mismatch.text', {
        received: sums,
        total: writeMoney(app, order.total, order.currency),
      }),
      kind: 'error',
    }
  }
  if (order.processingSince !== null)
    return { heading: t('pay.outcome.thanks'), text: t('orders.payment_processing'), kind: 'done' }
  if (order.paymentStatus === 'failed')
    return {
      heading: t('pay.outcome.failed.heading'),
      text: t('pay.outcome.failed.text'),
      kind: 'error',
    }
  if (left)
    return {
      heading: t('pay.outcome.unpaid'),
      text: t('pay.outcome.left'),
    }
  if (!isAwaited)
    return {
      heading: t('pay.outcome.unpaid'),
      text: joinSentences(t('pay.outcome.not_online'), order.paymentMessage),
    }
  return {
    heading: t('pay.outcome.waiting.heading'),
    text: t('pay.outcome.waiting.text'),
    waits: true,
  }
}

function describeCancelled(app: App, order: Order, spare: readonly CapturedPayment[]): Outcome {
  const { t } = siteTexts(app)
  const heading = t('pay.outcome.cancelled.heading')
  if (isPaid(order)) {
    const part = order.paymentStatus === 'partially_refunded' ? 'partly_refunded' : 'refunded'
    const text = joinSentences(t(`pay.outcome.cancelled.${part}`), ...describeBesides(app, spare))
    return { heading, text, kind: 'error' }
  }
  if (spare.length === 0) return { heading, text: describeUnpaid(order, t), kind: 'error' }
  const kept = spare.filter(isKept)
  const refund =
    kept.length === 0
      ? t('pay.outcome.cancelled.refunding', { amount: writeSums(app, spare) })
      : t('pay.outcome.cancelled.not_refunded', { amount: writeSums(app, kept) })
  return { heading, text: joinSentences(t('pay.outcome.cancelled.before_paid'), refund), kind: 'error' }
}

/** Says what happens to surplus payments; empty if there are none. */
function describeBesides(app: App, spare: readonly CapturedPayment[]): (string | false)[] {
  const { t } = siteTexts(app)
  const kept = spare.filter(isKept)
  const refunded = spare.filter((payment) => !isKept(payment))
  return [
    refunded.length > 0 && t('pay.outcome.spare.refunded', { amount: writeSums(app, refunded) }),
    kept.length > 0 && t('pay.outcome.spare.kept', { amount: writeSums(app, kept) }),
  ]
}

function joinSentences(...sentences: (string | false | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

/** Whether part of it is neither refunded nor about to be. */
function isKept({ captured, refunded }: CapturedPayment): boolean {
  return captured > refunded
}

function writeSums(app: App, payments: readonly CapturedPayment[]): string {
  return payments.map(({ captured, currency }) => writeMoney(app, captured, currency)).join(', ')
}

function describeUnpaid({ cancelReason }: Order, t: Translate): string {
  return cancelReason === 'expired' ? t('pay.outcome.cancelled.expired') : t('pay.outcome.cancelled.unpaid')
}
