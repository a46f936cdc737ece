import type { App } from '#lib/app/app.ts'
import { type MailData, type MailKind, mailKinds } from '#lib/services/mail/mail.ts'
import { describeSampleMail } from '#lib/services/mail/sample-mail.ts'
import type { Data } from './seen.ts'

/** Other mails of their kind, with the parts that the first one lacks. */
const others: { [Kind in MailKind]?: Partial<MailData[Kind]> | Partial<MailData[Kind]>[] } = {
  two_factor_changed: { enabled: true, replaced: 'authenticator', part: 'passkey_added' },
  invitation: { byStaff: true },
  role_changed: { before: null, by: null },
  order_placed: {
    ...{ due: true, ships: true, billed_to: ['18 Alder Lane'], delivered_to: ['18 Alder Lane'] },
    ...{ method: 'Standard', exempt: [{ name: 'Coffee', exemption: 'perishable' }], subtotal: '€47.00' },
    items: [{ name: 'Brass lamp', quantity: 1, total: '€39.00', image: '/media/lamp/320.jpg' }],
  },
  order_shipped: { pays: 'on_delivery', method: 'Standard', delivered_to: ['18 Alder Lane'] },
  order_return: { by_hand: true },
  order_exchanged: { refund: '€2.00' },
  order_edited: { overpaid: '€1.00' },
  order_withdrawn: { statement: 'Both lamps.' },
  contact_message: { phone: '+1 503 555 0142' },
  owner_notice: [
    {
      notice: {
        ...{ event: 'order', number: 'A7K2M9QX4T', total: '€49.00', buyer: 'Ada, ada@example.com' },
        bill: {
          ...{ items: [{ name: 'Wick', quantity: 4, total: '€8.00' }], discount: '€2.00', shipping: '€4.00' },
          taxes: [{ name: 'VAT', rate: '20.00', amount: '€8.17', included: true }],
        },
      },
    },
    { notice: { event: 'payment', number: 'A7K2M9QX4T', total: '€49.00', problem: 'failed' } },
    { notice: { event: 'low_stock', name: 'Wick', sku: 'WICK-4', left: 2 } },
    { notice: { event: 'app_limit', id: 1, app: 'iOS', limit: 60 } },
    { notice: { event: 'webhook_paused', id: 1, endpoint: 'https://erp.example' } },
  ],
  owner_digest: { more: 2 },
}

/** Every kind of mail; resolves to what all of their views share. */
export function recordMails(app: App, keep: (view: string, data: Data) => void): Data[] {
  const { settings, clock, defaultSiteUrl } = app
  const about = { settings: settings.current, siteUrl: defaultSiteUrl, locale: null, now: clock.now() }
  return mailKinds.flatMap((kind) =>
    [{}, ...[others[kind] ?? []].flat()].map((changes) => {
      const { data, shared } = describeSampleMail(kind, about, changes)
      keep(`mail/${kind}`, data)
      return shared
    }),
  )
}
