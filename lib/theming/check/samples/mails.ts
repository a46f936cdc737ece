import { sampleUrl } from './pictures.ts'

/** Variables that every e-mail view receives besides its own data. */
export const mailFrameSample = {
  legal_links: [{ title: 'Imprint', url: sampleUrl('/imprint') }],
  mail: {
    language: 'en',
    direction: 'ltr',
    button_text_color: '#ffffff',
    icon: sampleUrl('/apple-touch-icon.png'),
  },
}

const letter = {
  at: '1 November 2026 at 09:00 GMT+1',
  name: 'Ada',
  texts: {
    subject: 'Confirm your e-mail address',
    preheader: 'Please confirm that this is your e-mail address.',
    greeting: 'Hello Ada,',
    lines: ['Please confirm that this is your e-mail address.'],
    facts: [{ label: 'Device', value: 'Phone', url: null, is_block: false, image: '/media/lamp/320.jpg' }],
    action: 'Confirm address',
    link_hint: 'If the button does not work, open this address:',
    closing: ['If you did not sign up, ignore this mail.'],
    footer: 'You are receiving this e-mail because you have an account.',
    leave: 'Unsubscribe',
  },
}

const newsletter = {
  ...letter,
  unsubscribe_url: sampleUrl('/newsletter/unsubscribe/abc'),
}

const stockNotice = {
  ...letter,
  product: 'Paper lamp, white',
  unsubscribe_url: sampleUrl('/stock-notices/unsubscribe/abc'),
}

const order = { number: 'A7K2M9QX4T', total: '$24.00', url: sampleUrl('/orders/A7K2M9QX4T/ot_abc') }

const bill = {
  items: [{ name: 'Cup', quantity: 2, total: '$20.00' }],
  discount: '$2.00',
  shipping: '$4.00',
  taxes: [{ name: 'VAT', rate: '10.00', amount: '$2.00', included: false }],
}

const units = [{ name: 'Cup', quantity: 1 }]

/** Something the site's owner should know; which parts there are depends on the event. */
const notice = {
  event: 'review',
  number: 'A7K2M9QX4T',
  total: '$24.00',
  buyer: 'Ada, ada@example.com',
  bill,
  problem: 'failed',
  id: 8,
  on: 'Cup',
  rating: 4,
  author: 'Ada',
  text: 'Good.',
  name: 'Cup',
  sku: 'CUP-1',
  left: 2,
}

/** The data of each kind of mail, by the name of its view below `mail/`. */
export const mailSamples: Record<string, Record<string, unknown>> = {
  verify_email: { ...letter, url: sampleUrl('/verify?token=abc') },
  reset_password: { ...letter, url: sampleUrl('/reset?token=abc'), minutes: 60, code: '7KQM-X2VN' },
  invitation: { ...letter, url: sampleUrl('/reset?token=abc'), days: 14 },
  staff_invitation: { ...letter, url: sampleUrl('/admin/join/abc'), days: 7 },
  email_change: { ...letter, url: sampleUrl('/admin/email/abc'), email: 'ada@new.example', minutes: 60 },
  email_changed: { ...letter, email: 'ada@new.example' },
  password_changed: letter,
  new_device: { ...letter, device: 'Phone', ip: '192.0.2.1' },
  account_deleted: letter,
  token_reuse: { ...letter, device: 'Phone' },
  two_factor_changed: { ...letter, enabled: true, replaced: 'authenticator' },
  order_placed: { ...letter, ...order, ...bill, message: null },
  order_paid: { ...letter, ...order, ...bill, invoice_url: sampleUrl('/orders/A7K2M9QX4T/ot_abc/invoice') },
  order_processing: { ...letter, ...order, ...bill },
  order_failed: { ...letter, ...order },
  order_shipped: {
    ...letter,
    ...order,
    invoice_url: null,
    carrier: 'Parcel Post',
    tracking: 'PP123',
    tracking_url: sampleUrl('/track/PP123'),
  },
  order_refunded: { ...letter, ...order, refund: '$24.00' },
  order_return: {
    ...{ ...letter, ...order, units, return_number: 'R-1001', state: 'approved' },
    ...{ answer: 'Please pack it well.', send_to: '18 Alder Lane, 97209 Portland', by_hand: false },
    slip_url: sampleUrl('/orders/A7K2M9QX4T/returns/1/slip'),
  },
  order_returned: { ...letter, ...order, units, undelivered: false, next: 'refund' },
  order_exchanged: { ...letter, ...order, units, added: units, due: '$2.00', refund: null },
  order_edited: {
    ...letter,
    ...order,
    ...bill,
    changes: [{ kind: 'added', value: '1 × Brass lamp' }],
    before: '€12.00',
    due: '€30.00',
    overpaid: null,
  },
  order_parcel_lost: { ...letter, ...order, units },
  order_cancelled: { ...letter, ...order },
  order_link: { ...letter, ...order },
  order_withdrawn: { ...letter, ...order, units: [{ name: 'Brass lamp', quantity: 1 }], statement: null },
  draft_order: { ...letter, ...bill, total: order.total, url: sampleUrl('/drafts/dt_1_abc') },
  order_message: { ...letter, ...order, subject: 'Your lamp', paragraphs: ['Which colour would you like?'] },
  contact_message: {
    ...letter,
    sender: 'Ada',
    email: 'ada@example.com',
    phone: null,
    subject: 'Opening hours',
    paragraphs: ['Are you open on Sundays?'],
  },
  message_answer: {
    ...letter,
    subject: 'Opening hours',
    paragraphs: ['Yes, from ten until four.'],
    quoted: 'Are you open on Sundays?',
  },
  owner_notice: { ...letter, notice },
  owner_digest: { ...letter, notices: [notice], more: 2 },
  stock_notice_confirm: { ...stockNotice, url: sampleUrl('/stock-notices/confirm/abc') },
  back_in_stock: { ...stockNotice, url: sampleUrl('/products/paper-lamp') },
  newsletter_confirm: { ...newsletter, url: sampleUrl('/newsletter/confirm/abc') },
  newsletter_welcome: newsletter,
  newsletter_issue: {
    ...newsletter,
    subject: 'New lamps',
    body_html: '<p>New lamps.</p>',
    body_text: 'New lamps.',
  },
}
