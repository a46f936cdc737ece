import type { Mail } from '#lib/services/mail/mail.ts'

const to = { name: 'Ada Lindqvist', email: 'ada@example.org' }
const at = new Date('2026-06-01T11:59:00Z')
const order = { number: 'A7K2M9QX4T', total: '$25.58', path: '/orders/A7K2M9QX4T/ot_1' }
const bill = {
  items: [{ name: 'Cup & saucer', quantity: 2, total: '$24.00' }],
  discount: '$2.40',
  shipping: '$3.98',
  taxes: [{ name: 'VAT', rate: '7.25', amount: '$1.73', included: true }],
}

export const sampleUrl = 'https://shop.example/account/reset/pr_1?a=1&b=2'

export const trackingUrl = 'https://ups.example/track?a=1&number=1Z9'

/** One mail of each kind. */
export const sampleMails: { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> } = {
  verify_email: { kind: 'verify_email', to, data: { url: sampleUrl } },
  reset_password: { kind: 'reset_password', to, data: { url: sampleUrl, minutes: 60 } },
  invitation: { kind: 'invitation', to, data: { url: sampleUrl, days: 14 } },
  staff_invitation: { kind: 'staff_invitation', to, data: { url: sampleUrl, days: 7 } },
  email_change: { kind: 'email_change', to, data: { url: sampleUrl, email: 'ada@new.example', minutes: 60 } },
  email_changed: { kind: 'email_changed', to, data: { email: 'ada@new.example' } },
  password_changed: { kind: 'password_changed', to, data: {} },
  role_changed: { kind: 'role_changed', to, data: { before: 'support', after: 'editor', by: 'Grace' } },
  new_device: { kind: 'new_device', to, data: { device: "Ada's <iPhone>", ip: '203.0.113.7', at } },
  account_deleted: { kind: 'account_deleted', to, data: {} },
  token_reuse: { kind: 'token_reuse', to, data: { device: null, at } },
  two_factor_changed: { kind: 'two_factor_changed', to, data: { enabled: true, replaced: 'authenticator' } },
  order_placed: { kind: 'order_placed', to, data: { ...order, ...bill, message: 'IBAN NL00' } },
  order_paid: { kind: 'order_paid', to, data: { ...order, ...bill } },
  order_processing: { kind: 'order_processing', to, data: { ...order, ...bill } },
  order_failed: { kind: 'order_failed', to, data: order },
  order_shipped: {
    kind: 'order_shipped',
    to,
    data: {
      ...{ ...order, carrier: 'UPS', tracking: '1Z9', tracking_url: trackingUrl },
      units: [{ name: 'Cup & saucer', quantity: 1 }],
    },
  },
  order_refunded: { kind: 'order_refunded', to, data: { ...order, refund: '$24.00' } },
  order_return: {
    kind: 'order_return',
    to,
    data: {
      ...{ ...order, return_number: 'R-1001', state: 'approved', answer: 'Please <pack> it well.' },
      ...{ units: [{ name: 'Cup & saucer', quantity: 1 }], send_to: '18 Alder Lane\nPortland' },
    },
  },
  order_returned: {
    kind: 'order_returned',
    to,
    data: { ...order, units: [{ name: 'Cup & saucer', quantity: 1 }], undelivered: false, next: 'refund' },
  },
  order_exchanged: {
    kind: 'order_exchanged',
    to,
    data: {
      ...order,
      ...{ units: [{ name: 'Cup, red', quantity: 1 }], added: [{ name: 'Cup, blue', quantity: 1 }] },
      ...{ due: '$2.00', refund: null },
    },
  },
  order_edited: {
    kind: 'order_edited',
    to,
    data: {
      ...order,
      ...bill,
      changes: [{ kind: 'added', value: '1 × Cup & saucer' }],
      before: '€1.00',
      due: null,
      overpaid: null,
    },
  },
  order_parcel_lost: {
    kind: 'order_parcel_lost',
    to,
    data: { ...order, units: [{ name: 'Cup & saucer', quantity: 2 }] },
  },
  order_cancelled: { kind: 'order_cancelled', to, data: order },
  order_link: { kind: 'order_link', to, data: order },
  order_withdrawn: {
    kind: 'order_withdrawn',
    to,
    data: { ...order, units: [{ name: 'Cup <b>', quantity: 2 }], statement: null, at: new Date(0) },
  },
  draft_order: {
    kind: 'draft_order',
    to,
    data: { ...bill, total: order.total, path: '/drafts/dt_1_a', at },
  },
  order_message: {
    kind: 'order_message',
    to,
    data: { ...order, subject: 'Your cups', paragraphs: ['Are <two> parcels fine?', 'Thank you.'] },
  },
  contact_message: {
    kind: 'contact_message',
    to,
    data: {
      sender: 'Grace Hopper',
      email: 'grace@example.org',
      phone: null,
      subject: 'Cups and saucers',
      paragraphs: ['Do you have <large> ones?', 'Thank you.'],
    },
  },
  message_answer: {
    kind: 'message_answer',
    to,
    data: { subject: 'Cups', paragraphs: ['Yes, <large> ones.'], quoted: 'Do you have large ones?' },
  },
  owner_notice: {
    kind: 'owner_notice',
    to,
    data: {
      notice: {
        event: 'order',
        number: order.number,
        total: order.total,
        buyer: 'Ada, ada@example.org',
        bill,
      },
    },
  },
  owner_digest: {
    kind: 'owner_digest',
    to,
    data: {
      notices: [
        { event: 'comment', id: 7, on: 'A <b>post</b>' },
        { event: 'review', id: 8, on: 'Cup & saucer', rating: 4 },
        { event: 'low_stock', name: 'Cup & saucer', sku: 'CUP-1', left: 2 },
        { event: 'app_limit', id: 3, app: 'Shop for iOS', limit: 60 },
        { event: 'webhook_paused', id: 4, endpoint: 'erp.example.com' },
        { event: 'payment', number: order.number, total: order.total, problem: 'refund_failed' },
      ],
      more: 3,
    },
  },
  stock_notice_confirm: {
    kind: 'stock_notice_confirm',
    to,
    data: {
      product: 'Kettle',
      url: sampleUrl,
      unsubscribe_url: 'https://shop.example/stock-notices/unsubscribe/sn_1',
    },
  },
  back_in_stock: {
    kind: 'back_in_stock',
    to,
    data: {
      product: 'Kettle',
      url: sampleUrl,
      unsubscribe_url: 'https://shop.example/stock-notices/unsubscribe/sn_1',
    },
  },
  newsletter_confirm: {
    kind: 'newsletter_confirm',
    to,
    data: { url: sampleUrl, unsubscribe_url: 'https://shop.example/newsletter/unsubscribe/nu_1' },
  },
  newsletter_issue: {
    kind: 'newsletter_issue',
    to,
    data: {
      subject: 'New cups at Hearthfell',
      body_html: '<p>New <strong>cups</strong>.</p>',
      body_text: 'New cups.',
      unsubscribe_url: 'https://shop.example/newsletter/unsubscribe/nu_1',
    },
  },
  newsletter_welcome: {
    kind: 'newsletter_welcome',
    to,
    data: { unsubscribe_url: 'https://shop.example/newsletter/unsubscribe/nu_1' },
  },
}
