import { within } from '#lib/platform/jobs/within.ts'
import type { MailTransport } from '#lib/platform/net/mail.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { MailData, MailKind } from './mail.ts'
import { mailKinds } from './mail.ts'
import { toLine } from './mail-line.ts'
import { describeMail, type MailView } from './mail-view.ts'
import { type MailContent, type MailViews, renderMail } from './render-mail.ts'

type Rendering = {
  views: MailViews
  settings: Settings
  siteUrl: string
  /** A language tag; the site's own language unless given. */
  locale: string | null
  now: Date
}

/** Whether there are mails of this kind. */
export function isMailKind(kind: string): kind is MailKind {
  return mailKinds.some((one) => one === kind)
}

/** A mail with sample data, as its views write it. */
export async function renderSampleMail(kind: MailKind, { views, ...about }: Rendering): Promise<MailContent> {
  return renderMail(views, kind, describeSampleMail(kind, about))
}

/** The variables of a mail with sample data; `changes` are other data of that kind. */
export function describeSampleMail(
  kind: MailKind,
  { settings, siteUrl, locale, now }: Omit<Rendering, 'views'>,
  changes: object = {},
): MailView {
  const to = { name: 'Ada Lindqvist', email: 'ada@example.com' }
  const data = { ...sampleData(siteUrl, now)[kind], ...changes }
  const mail = { kind, to, locale, data, writtenAt: now } as Parameters<typeof describeMail>[0]
  return describeMail(mail, settings, siteUrl)
}

type Sending = { transport: MailTransport; settings: Settings; siteUrl: string; to: string; now: Date }

/** How long a mail server may take to accept a mail that a person waits for. */
const SEND_MS = 15_000

/** Sends a rendered mail to one address, from the address that mails of the site have. Throws if that takes longer than 15 s. */
export async function sendSampleMail(
  content: MailContent,
  { transport, settings, siteUrl, to, now }: Sending,
): Promise<void> {
  const host = new URL(siteUrl).hostname
  const id = `sample-${now.getTime()}`
  const sent = transport.send({
    ...content,
    name: id,
    messageId: `<${id}@${host}>`,
    date: now,
    from: { name: toLine(settings['site.name']), address: settings['mail.from'] ?? `no-reply@${host}` },
    replyTo: undefined,
    unsubscribeUrl: undefined,
    to: { name: '', address: to },
  })
  await within(SEND_MS, sent, 'The mail server does not answer.')
}

function sampleData(site: string, at: Date): MailData {
  const order = { number: 'A7K2M9QX4T', total: '€49.00', path: '/orders/A7K2M9QX4T/sample' }
  const bill = {
    items: [
      { name: 'Brass lamp', quantity: 1, total: '€39.00' },
      { name: 'Wick', quantity: 4, total: '€8.00' },
    ],
    discount: '€2.00',
    shipping: '€4.00',
    taxes: [{ name: 'VAT', rate: '20.00', amount: '€8.17', included: true }],
  }
  const review = {
    event: 'review',
    id: 8,
    on: 'Brass lamp',
    rating: 4,
    author: 'Grace',
    text: 'Bright enough to read by.',
  } as const
  const unsubscribe_url = `${site}/newsletter/unsubscribe/sample`
  return {
    verify_email: { url: `${site}/account/verify?token=sample` },
    reset_password: { url: `${site}/account/reset?token=sample`, minutes: 60, code: '7KQM-X2VN' },
    invitation: { url: `${site}/account/reset?token=sample`, days: 14 },
    staff_invitation: { url: `${site}/admin/join/sample`, days: 7 },
    email_change: { url: `${site}/admin/email/sample`, email: 'ada@new.example', minutes: 60 },
    email_changed: { email: 'ada@new.example' },
    password_changed: {},
    role_changed: { before: 'support', after: 'editor', by: 'Grace' },
    new_device: { device: 'Firefox (Linux)', ip: '192.0.2.1', at },
    account_deleted: {},
    token_reuse: { device: 'Firefox (Linux)', at },
    two_factor_changed: { enabled: true },
    order_placed: { ...order, ...bill, message: 'Transfer the total, and quote the order number.' },
    order_paid: { ...order, ...bill, invoice_path: '/orders/A7K2M9QX4T/sample/invoice' },
    order_processing: { ...order, ...bill },
    order_failed: order,
    order_shipped: {
      ...order,
      invoice_path: '/orders/A7K2M9QX4T/sample/invoice',
      units: [
        { name: 'Brass lamp', quantity: 1 },
        { name: 'Wick', quantity: 4 },
      ],
      carrier: 'Parcel Post',
      tracking: 'PP123456',
      tracking_url: 'https://parcels.example/PP123456',
    },
    order_refunded: { ...order, refund: '€39.00' },
    order_return: {
      ...{ ...order, return_number: 'R-1001', state: 'approved', answer: 'Please pack it well.' },
      ...{ units: [{ name: 'Wick', quantity: 4 }], send_to: '18 Alder Lane\n97209 Portland' },
      slip_path: '/orders/A7K2M9QX4T/sample/returns/1/slip',
    },
    order_returned: { ...order, units: [{ name: 'Wick', quantity: 4 }], undelivered: false, next: 'refund' },
    order_exchanged: {
      ...order,
      ...{ units: [{ name: 'Wick, 20 cm', quantity: 1 }], added: [{ name: 'Wick, 30 cm', quantity: 1 }] },
      ...{ due: '€2.00', refund: null },
    },
    order_edited: {
      ...order,
      ...bill,
      changes: [
        { kind: 'added', value: '1 × Brass lamp' },
        { kind: 'delivery_address', value: '✓' },
      ],
      before: '€12.00',
      due: '€30.00',
      overpaid: null,
    },
    order_parcel_lost: { ...order, units: [{ name: 'Brass lamp', quantity: 1 }] },
    order_cancelled: order,
    order_link: order,
    order_withdrawn: { ...order, units: [{ name: 'Brass lamp', quantity: 1 }], statement: null, at },
    draft_order: { ...bill, total: order.total, path: '/drafts/sample', at },
    order_message: {
      ...order,
      subject: 'Your lamp',
      paragraphs: ['The shade comes in green by now.', 'Which one would you like?'],
    },
    contact_message: {
      sender: 'Grace',
      email: 'grace@example.com',
      phone: null,
      subject: 'Opening hours',
      paragraphs: ['Are you open on Sundays?', 'I would come by train.'],
    },
    message_answer: {
      subject: 'Opening hours',
      paragraphs: ['Yes, from ten until four.', 'The station is five minutes away.'],
      quoted: 'Are you open on Sundays? I would come by train.',
    },
    owner_notice: { notice: review },
    owner_digest: {
      notices: [review, { event: 'low_stock', name: 'Wick', sku: 'WICK-4', left: 2 }],
      more: 0,
    },
    stock_notice_confirm: {
      product: 'Paper lamp, white',
      url: `${site}/stock-notices/confirm/sample`,
      unsubscribe_url: `${site}/stock-notices/unsubscribe/sample`,
    },
    back_in_stock: {
      product: 'Paper lamp, white',
      url: `${site}/products/paper-lamp`,
      unsubscribe_url: `${site}/stock-notices/unsubscribe/sample`,
    },
    newsletter_confirm: { url: `${site}/newsletter/confirm/sample`, unsubscribe_url },
    newsletter_welcome: { unsubscribe_url },
    newsletter_issue: {
      subject: 'New lamps',
      body_html: '<p>Three new lamps, <strong>all of brass</strong>.</p>',
      body_text: 'Three new lamps, all of brass.',
      unsubscribe_url,
    },
  }
}
