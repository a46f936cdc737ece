import type { App } from '#lib/app.ts'
import { type Order, PROCESSING_MESSAGE, writeMoney } from '#lib/domains/orders/index.ts'
import type { CapturedPayment } from '#lib/domains/payments/index.ts'
import { isPaid } from './find-linked-order.ts'

export type Outcome = { heading: string; text: string; kind?: 'done' | 'error'; waits?: boolean }

type Facts = {
  payments: readonly CapturedPayment[]
  left: boolean
  /** A payment through a provider was begun and may still be made. */
  isAwaited: boolean
}

/** How a payment went, as far as that is known, and what really happens to the money. */
export function describeOutcome(app: App, order: Order, { payments, left, isAwaited }: Facts): Outcome {
  const spare = payments.filter(({ captured, paysOrder }) => captured > 0 && !paysOrder)
  const besides = describeBesides(app, spare)
  if (order.status === 'cancelled') return describeCancelled(app, order, spare)
  if (order.paymentStatus === 'refunded') {
    const text = `The payment of this order was refunded to you.${besides}`
    return { heading: 'Refunded', text, kind: 'done' }
  }
  if (isPaid(order)) {
    const text = `Your payment has arrived. We see to your order now.${besides}`
    return { heading: 'Thank you', text, kind: 'done' }
  }
  if (spare.some(isKept)) {
    const sums = writeSums(app, spare)
    return {
      heading: 'Not the whole amount',
      text: `We received ${sums}, but the order costs ${writeMoney(app, order.total, order.currency)}. We look into it and get in touch with you.`,
      kind: 'error',
    }
  }
  if (order.processingSince !== null) return { heading: 'Thank you', text: PROCESSING_MESSAGE, kind: 'done' }
  if (order.paymentStatus === 'failed')
    return { heading: 'Not paid', text: 'The payment did not go through. Nothing was taken.', kind: 'error' }
  if (left)
    return {
      heading: 'Not paid yet',
      text: 'You left the payment before it was made. The order waits for you.',
    }
  if (!isAwaited)
    return {
      heading: 'Not paid yet',
      text: ['The payment was not made online. The order waits for you.', order.paymentMessage]
        .filter(Boolean)
        .join(' '),
    }
  return {
    heading: 'Nearly there',
    text: 'We are waiting for the provider to confirm your payment. This page looks again by itself.',
    waits: true,
  }
}

function describeCancelled(app: App, order: Order, spare: readonly CapturedPayment[]): Outcome {
  const heading = 'Order cancelled'
  if (isPaid(order)) {
    const part = order.paymentStatus === 'partially_refunded' ? 'part of your payment' : 'your payment'
    const text = `This order was cancelled, and ${part} was refunded.${describeBesides(app, spare)}`
    return { heading, text, kind: 'error' }
  }
  if (spare.length === 0) return { heading, text: describeUnpaid(order), kind: 'error' }
  const kept = spare.filter(isKept)
  const refund =
    kept.length === 0
      ? `Your payment of ${writeSums(app, spare)} is refunded to you: we mail you when it is done.`
      : `We could not refund your payment of ${writeSums(app, kept)} by ourselves yet. We look into it and get in touch with you.`
  return { heading, text: `This order was cancelled before it was paid. ${refund}`, kind: 'error' }
}

/** What happens to payments that the order does not need; empty if there are none. */
function describeBesides(app: App, spare: readonly CapturedPayment[]): string {
  const kept = spare.filter(isKept)
  const refunded = spare.filter((payment) => !isKept(payment))
  return [
    refunded.length > 0 && ` What you paid besides, ${writeSums(app, refunded)}, is refunded to you.`,
    kept.length > 0 &&
      ` We also received ${writeSums(app, kept)} from you, which is not refunded yet. We look into it and get in touch with you.`,
  ]
    .filter(Boolean)
    .join('')
}

/** Whether some of it is neither refunded nor about to be. */
function isKept({ captured, refunded }: CapturedPayment): boolean {
  return captured > refunded
}

function writeSums(app: App, payments: readonly CapturedPayment[]): string {
  return payments.map(({ captured, currency }) => writeMoney(app, captured, currency)).join(', ')
}

function describeUnpaid({ cancelReason }: Order): string {
  return cancelReason === 'expired'
    ? 'The time to pay for this order is over. If your payment still arrives, the order goes on where everything is still in stock; otherwise the payment is refunded to you.'
    : 'This order was cancelled before it was paid. A payment that still arrives is refunded to you.'
}
