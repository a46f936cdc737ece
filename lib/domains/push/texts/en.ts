import type { PushCatalog } from './catalog.ts'

export const en: PushCatalog = {
  'order.placed': { title: 'Order received', body: 'Thank you. We tell you when it is on its way.' },
  'order.paid': { title: 'Payment received', body: 'Thank you. Your order is being prepared.' },
  'order.payment_failed': {
    title: 'Payment failed',
    body: 'Your order is kept for a while: open the app to pay for it again.',
  },
  'order.cancelled': {
    title: 'Order cancelled',
    body: 'Your order was cancelled. Open the app to see more.',
  },
  'order.shipped': { title: 'On its way', body: 'Your order was handed over for delivery.' },
  'order.delivered': { title: 'Delivered', body: 'Your order has arrived. We hope you like it.' },
  'order.refunded': { title: 'Refund', body: 'Money was given back to you. Open the app to see more.' },
}
