import type { App } from '#lib/app.ts'
import { isPayable, loadOrder, type Order } from '#lib/orders/index.ts'
import { findLiveGateway, isReturnLinkGood, payLink, refreshPayment } from '#lib/payments/index.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { findLinkedOrder, isPaid } from './find-linked-order.ts'
import { backToShop, payPage } from './pay-page.ts'

export type ReturnPage = StorefrontPage & {
  /** It is to be looked at again soon. */
  waits: boolean
}

/** Where a buyer comes back to from the provider: how the payment went, as far as that is known. */
export async function readReturnPage(
  app: App,
  number: string,
  { seal, left }: { seal: string; left: boolean },
): Promise<ReturnPage | null> {
  const found = isReturnLinkGood(app, number, seal) ? await findLinkedOrder(app, number) : null
  if (!found) return null
  if (isPayable(found)) await refreshPayment(app, found.id)
  const order = await loadOrder(app.database.prisma, found.id)
  const isAwaited = isPayable(order) && (await findLiveGateway(app, order.id)) !== null
  const { heading, text, kind, waits = false } = describeOutcome(order, { left, isAwaited })
  const again =
    isPayable(order) && !waits ? [{ label: 'Try again', url: payLink(app, number), main: true }] : []
  return {
    ...payPage({
      title: heading,
      path: `/pay/${number}/return`,
      ...(kind && { notice: { kind, text } }),
      panel: {
        id: 'outcome',
        heading: `Order ${number}`,
        texts: kind ? [] : [text],
        links: [...again, backToShop],
      },
    }),
    waits,
  }
}

type Outcome = { heading: string; text: string; kind?: 'done' | 'error'; waits?: boolean }

function describeOutcome(order: Order, { left, isAwaited }: { left: boolean; isAwaited: boolean }): Outcome {
  if (isPaid(order))
    return {
      heading: 'Thank you',
      text: 'Your payment has arrived. We see to your order now.',
      kind: 'done',
    }
  if (order.status === 'cancelled')
    return {
      heading: 'Order cancelled',
      text: 'The time to pay for this order is over. What was paid for it comes back to you.',
      kind: 'error',
    }
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
