import type { App } from '#lib/app.ts'
import { type Order, PROCESSING_MESSAGE, writeMoney } from '#lib/domains/orders/index.ts'
import type { CapturedPayment } from '#lib/domains/payments/index.ts'
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
  const spare = payments.filter(({ captured, paysOrder }) => captured > 0 && !paysOrder)
  const besides = describeBesides(app, spare)
  if (order.status === 'cancelled') return describeCancelled(app, order, spare)
  if (order.paymentStatus === 'refunded') {
    const text = `Your payment for this order was refunded.${besides}`
    return { heading: 'Refunded', text, kind: 'done' }
  }
  if (isPaid(order)) {
    const text = `Your payment has arrived. We are now preparing your order.${besides}`
    return { heading: 'Thank you', text, kind: 'done' }
  }
  if (spare.some(isKept)) {
    const sums = writeSums(app, spare)
    return {
      heading: 'Amount does not match',
      text: `We received ${sums}, but the order costs ${writeMoney(app, order.total, order.currency)}. We will look into it and contact you.`,
      kind: 'error',
    }
  }
  if (order.processingSince !== null) return { heading: 'Thank you', text: PROCESSING_MESSAGE, kind: 'done' }
  if (order.paymentStatus === 'failed')
    return {
      heading: 'Not paid',
      text: 'The payment did not go through. You were not charged.',
      kind: 'error',
    }
  if (left)
    return {
      heading: 'Not paid yet',
      text: 'You left before paying. Your order is still waiting for payment.',
    }
  if (!isAwaited)
    return {
      heading: 'Not paid yet',
      text: [
        'The payment was not made online. Your order is still waiting for payment.',
        order.paymentMessage,
      ]
        .filter(Boolean)
        .join(' '),
    }
  return {
    heading: 'Nearly there',
    text: 'We are waiting for the payment provider to confirm your payment. This page refreshes automatically.',
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
      ? `We are refunding your payment of ${writeSums(app, spare)} and will e-mail you when it is done.`
      : `We could not automatically refund your payment of ${writeSums(app, kept)} yet. We will look into it and contact you.`
  return { heading, text: `This order was cancelled before it was paid. ${refund}`, kind: 'error' }
}

/** What happens to surplus payments; empty if there are none. */
function describeBesides(app: App, spare: readonly CapturedPayment[]): string {
  const kept = spare.filter(isKept)
  const refunded = spare.filter((payment) => !isKept(payment))
  return [
    refunded.length > 0 && ` Your additional payment of ${writeSums(app, refunded)} is refunded in full.`,
    kept.length > 0 &&
      ` We also received ${writeSums(app, kept)} from you, which has not been refunded yet. We will look into it and contact you.`,
  ]
    .filter(Boolean)
    .join('')
}

/** Whether part of it is neither refunded nor about to be. */
function isKept({ captured, refunded }: CapturedPayment): boolean {
  return captured > refunded
}

function writeSums(app: App, payments: readonly CapturedPayment[]): string {
  return payments.map(({ captured, currency }) => writeMoney(app, captured, currency)).join(', ')
}

function describeUnpaid({ cancelReason }: Order): string {
  return cancelReason === 'expired'
    ? 'The time to pay for this order has run out. If your payment still arrives, we will process the order if ' +
        'everything is in stock, and refund you otherwise.'
    : 'This order was cancelled before it was paid. If your payment still arrives, we will refund it.'
}
