import { accountSample } from './account.ts'

const [panel] = accountSample.panels

/** An order's page: its state, what was bought and where it goes. */
export const orderSample = {
  heading: 'Order K7M2Q9XW4T',
  intro: 'Placed on 21 November 2026',
  nav: accountSample.nav,
  notice: { kind: 'done', text: 'Your order has been cancelled.' },
  order: {
    number: 'K7M2Q9XW4T',
    status: 'processing',
    placed_at: '2026-11-21T09:30:00+01:00',
    placed_on: '21 November 2026',
    messages: ['Transfer the amount to the account below.'],
    states: [{ label: 'Payment', value: 'Card, paid' }],
    items: [
      {
        name: 'Brass lamp',
        url: '/products/brass-lamp',
        image: { url: '/media/lamp.svg', alt: '' },
        options: ['Colour: Brass'],
        quantity: 2,
        unit_price: '€42.00',
        subtotal: '€84.00',
        refunded_quantity: 1,
        returned_quantity: 1,
        withdrawal_note: 'The right of withdrawal ends once the seal is broken.',
      },
    ],
    totals: [{ label: 'Total', value: '€84.00', kind: 'total' }],
    parcels: [
      {
        title: 'UPS 1Z9',
        url: 'https://www.ups.com/track?tracknum=1Z9',
        shipped_on: '22 November 2026',
        delivered_on: '24 November 2026',
        state: '',
      },
    ],
    contacts: [{ label: 'Deliver to', value: 'Ada Lindqvist, 18 Alder Lane, 97209 Portland' }],
  },
  steps: [{ label: 'Ordered', on: '21 November 2026', state: 'done', is_current: true }],
  history: [
    {
      text: 'Shipped',
      detail: 'UPS 1Z9',
      at: '2026-11-22T14:05:00+01:00',
      on: '22 Nov 2026, 14:05',
    },
  ],
  documents: [
    {
      label: 'Invoice INV-2026-000042',
      url: '/orders/K7M2Q9XW4T/invoices/INV-2026-000042',
      pdf_url: '/orders/K7M2Q9XW4T/invoices/INV-2026-000042/pdf',
    },
  ],
  returns: [
    {
      title: 'Return R-1001',
      state: 'Approved',
      on: '26 November 2026',
      reason: 'It is damaged',
      items: ['1 × Brass lamp'],
      message: 'The shade is bent.',
      answer: 'Our answer: Please pack it well.',
      send_to: 'Send it to: 18 Alder Lane, 97209 Portland',
      label_url: '/orders/A7K2M9QX4T/returns/1/label',
      slip_url: '/orders/A7K2M9QX4T/returns/1/slip',
      form: panel?.forms[0],
    },
  ],
  return_request: {
    intro: 'Choose what you want to send back.',
    is_open: false,
    form: panel?.forms[0],
  },
  account: { text: 'Choose a password to keep your orders in one place.', form: panel?.forms[0] },
  forms: panel?.forms ?? [],
  links: [{ label: 'All orders', url: '/account/orders' }],
}
