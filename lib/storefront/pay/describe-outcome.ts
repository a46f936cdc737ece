import type { App } from '#lib/app.ts'
import { type Order, PROCESSING_MESSAGE, writeMoney } from '#lib/orders/index.ts'
import type { CapturedPayment } from '#lib/payments/index.ts'
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
  const sums = spare.map(({ captured, currency }) => writeMoney(app, captured, currency)).join(', ')
  if (order.status === 'cancelled') return describeCancelled(order, spare, sums)
  if (order.paymentStatus === 'refunded')
    return { heading: 'Refunded', text: 'The payment of this order was refunded to you.', kind: 'done' }
  if (isPaid(order)) {
    const refund = spare.length > 0 ? ` What you paid besides, ${sums}, is refunded to you.` : ''
    const text = `Your payment has arrived. We see to your order now.${refund}`
    return { heading: 'Thank you', text, kind: 'done' }
  }
  if (spare.some(({ captured, refunded }) => captured > refunded))
    return {
      heading: 'Not the whole amount',
      text: `We received ${sums}, but the order costs ${writeMoney(app, order.total, order.currency)}. We look into it and get in touch with you.`,
      kind: 'error',
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

function describeCancelled(order: Order, spare: readonly CapturedPayment[], sums: string): Outcome {
  const heading = 'Order cancelled'
  if (isPaid(order))
    return { heading, text: 'This order was cancelled, and your payment refunded.', kind: 'error' }
  if (spare.length === 0) return { heading, text: describeUnpaid(order), kind: 'error' }
  const isWhole = spare.every(({ captured, refunded }) => captured <= refunded)
  const refund = isWhole
    ? `Your payment of ${sums} is refunded to you: we mail you when it is done.`
    : `We could not refund your payment of ${sums} by ourselves yet. We look into it and get in touch with you.`
  return { heading, text: `This order was cancelled before it was paid. ${refund}`, kind: 'error' }
}

function describeUnpaid({ cancelReason }: Order): string {
  return cancelReason === 'expired'
    ? 'The time to pay for this order is over. If your payment still arrives, the order goes on where everything is still in stock; otherwise the payment is refunded to you.'
    : 'This order was cancelled before it was paid. A payment that still arrives is refunded to you.'
}
