import type { PushCatalog } from './catalog.ts'

export const de: PushCatalog = {
  'order.placed': { title: 'Bestellung erhalten', body: 'Danke. Wir melden uns, sobald sie unterwegs ist.' },
  'order.paid': { title: 'Zahlung erhalten', body: 'Danke. Ihre Bestellung wird vorbereitet.' },
  'order.payment_failed': {
    title: 'Zahlung fehlgeschlagen',
    body: 'Ihre Bestellung bleibt eine Weile bestehen: In der App können Sie noch einmal bezahlen.',
  },
  'order.cancelled': {
    title: 'Bestellung storniert',
    body: 'Ihre Bestellung wurde storniert. Mehr dazu steht in der App.',
  },
  'order.shipped': { title: 'Unterwegs', body: 'Ihre Bestellung wurde zur Lieferung übergeben.' },
  'order.delivered': { title: 'Zugestellt', body: 'Ihre Bestellung ist da. Wir hoffen, sie gefällt Ihnen.' },
  'order.refunded': {
    title: 'Erstattung',
    body: 'Sie haben Geld zurückbekommen. Mehr dazu steht in der App.',
  },
}
