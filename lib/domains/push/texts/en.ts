import type { PushCatalog } from './catalog.ts'

export const en: PushCatalog = {
  'order.placed': { title: 'Order received', body: "Thank you. We'll let you know when it's on its way." },
  'order.paid': { title: 'Payment received', body: 'Thank you. Your order is being prepared.' },
  'order.payment_failed': {
    title: 'Payment failed',
    body: 'We will hold your order for a while. Open the app to try paying again.',
  },
  'order.cancelled': {
    title: 'Order cancelled',
    body: 'Your order was cancelled. Open the app for details.',
  },
  'order.shipped': { title: 'On its way', body: 'Your order has been shipped.' },
  'order.delivered': { title: 'Delivered', body: 'Your order has arrived. We hope you like it.' },
  'order.refunded': { title: 'Refund', body: 'You have received a refund. Open the app for details.' },
}
