import type { Translate } from '#lib/services/texts/index.ts'
import type { MailData } from '../mail.ts'
import type { MailFacts, MailKinds, MailTexts } from './mail-texts.ts'
import { invoiceFacts, orderFacts, parcelFacts, trackingFacts, unitFacts, writeUnits } from './order-facts.ts'

type OrderKind = Extract<keyof MailData, `order_${string}` | 'draft_order'>

/** The texts of mails about an order. */
export function orderMails(t: Translate): MailKinds<Pick<MailData, OrderKind>> {
  const describe =
    (kind: 'order_paid' | 'order_processing' | 'order_failed' | 'order_cancelled') =>
    (order: MailData[typeof kind], { site, invoiceUrl }: MailFacts): MailTexts => ({
      subject: t(`mail.${kind}.subject`, { number: order.number }),
      lines: [t(`mail.${kind}.line`, { site })],
      facts: [...orderFacts(order, t), ...invoiceFacts(invoiceUrl, t)],
      closing: isOfParcels(kind, order) ? [] : [t(`mail.${kind}.closing`)],
    })
  // What it says is about a parcel, and there is none.
  const isOfParcels = (kind: OrderKind, order: object) =>
    kind === 'order_paid' && 'ships' in order && order.ships === false
  return {
    order_placed: (order, { site }) => ({
      subject: t('mail.order_placed.subject', { number: order.number }),
      lines: [t('mail.order_placed.line', { site })],
      facts: [
        ...orderFacts(order, t),
        ...(order.message ? [{ label: t('mail.facts.payment'), value: order.message }] : []),
      ],
      ...(order.due && order.path && { action: t('mail.order_placed.pay') }),
      closing: [
        ...(order.due ? [t('mail.order_placed.due')] : []),
        ...(order.pays && !(order.pays === 'in_advance' && order.ships === false)
          ? [t(`mail.order_placed.${order.pays}`, { total: order.total })]
          : []),
        ...(order.ships === false ? [] : [t('mail.order_placed.closing')]),
      ],
    }),
    order_paid: describe('order_paid'),
    order_processing: describe('order_processing'),
    order_failed: describe('order_failed'),
    order_cancelled: describe('order_cancelled'),
    order_shipped: (
      { units = [], part = false, carrier, tracking, tracking_url: url, pays, ...order },
      { site, invoiceUrl },
    ) => ({
      subject: t(part ? 'mail.order_shipped.part_subject' : 'mail.order_shipped.subject', {
        number: order.number,
      }),
      lines: [t(part ? 'mail.order_shipped.part' : 'mail.order_shipped.line', { site })],
      facts: [
        { label: t('mail.facts.order'), value: order.number },
        ...parcelFacts(units, t),
        ...orderFacts({ ...order, number: undefined }, t),
        ...(carrier ? [{ label: t('mail.facts.carrier'), value: carrier }] : []),
        ...trackingFacts(t('mail.facts.tracking'), tracking, url),
        ...invoiceFacts(invoiceUrl, t),
      ],
      closing: [
        ...(pays ? [t('mail.order_shipped.on_delivery', { total: order.total })] : []),
        t('mail.order_shipped.closing'),
      ],
    }),
    order_link: ({ number }, { site }) => ({
      subject: t('mail.order_link.subject', { number }),
      lines: [t('mail.order_link.line', { site })],
      facts: [{ label: t('mail.facts.order'), value: number }],
      closing: [t('mail.order_link.closing')],
    }),
    order_refunded: ({ refund, ...order }, { site }) => ({
      subject: t('mail.order_refunded.subject', { number: order.number }),
      lines: [t('mail.order_refunded.line', { site, refund })],
      facts: orderFacts(order, t),
      closing: [t('mail.order_refunded.closing')],
    }),
    order_edited: ({ changes, before, due, overpaid, ...order }, { site }) => ({
      subject: t('mail.order_edited.subject', { number: order.number }),
      lines: [t('mail.order_edited.line', { site })],
      facts: [
        ...changes.map(({ kind, value }) => ({ label: t(`mail.order_edited.${kind}`), value })),
        { label: t('mail.order_edited.before'), value: before },
        ...orderFacts(order, t),
      ],
      ...(due && order.path && { action: t('mail.order_edited.pay') }),
      closing: [
        ...(due ? [t('mail.order_edited.due', { amount: due })] : []),
        ...(overpaid ? [t('mail.order_edited.overpaid', { amount: overpaid })] : []),
        t('mail.order_edited.closing'),
      ],
    }),
    order_return: (
      { return_number, state, units, answer, send_to, by_hand, ...order },
      { site, slipUrl },
    ) => ({
      subject: t(`mail.order_return.${state}.subject`, { number: order.number }),
      lines: [t(`mail.order_return.${state}.line`, { site })],
      facts: [
        { label: t('mail.facts.return'), value: return_number },
        ...unitFacts(units, order, t),
        ...(send_to
          ? [{ label: t(by_hand ? 'mail.facts.bring_to' : 'mail.facts.send_to'), value: send_to }]
          : []),
        ...(slipUrl
          ? [{ label: t('mail.facts.slip'), value: t('orders.returns.slip.link'), url: slipUrl }]
          : []),
        ...(answer ? [{ label: t('mail.facts.answer'), value: answer }] : []),
      ],
      closing: [
        by_hand && state === 'approved'
          ? t('mail.order_return.approved.by_hand')
          : t(`mail.order_return.${state}.closing`),
      ],
    }),
    order_returned: ({ units, undelivered, next, ...order }, { site }) => ({
      subject: t(`mail.order_returned.${undelivered ? 'undelivered_subject' : 'subject'}`, {
        number: order.number,
      }),
      lines: [t(`mail.order_returned.${undelivered ? 'undelivered' : 'line'}`, { site })],
      facts: unitFacts(units, order, t),
      closing: next ? [t(`mail.order_returned.${next}`)] : [],
    }),
    order_exchanged: ({ units, added, due, refund, ...order }, { site }) => ({
      subject: t('mail.order_exchanged.subject', { number: order.number }),
      lines: [t('mail.order_exchanged.line', { site })],
      facts: [
        { label: t('mail.facts.order'), value: order.number },
        { label: t('mail.facts.came_back'), value: writeUnits(units) },
        { label: t('mail.facts.instead'), value: writeUnits(added) },
      ],
      closing: [
        due
          ? t('mail.order_exchanged.due', { due })
          : refund
            ? t('mail.order_exchanged.refund', { refund })
            : t('mail.order_exchanged.even'),
      ],
    }),
    order_parcel_lost: ({ units, ...order }, { site }) => ({
      subject: t('mail.order_parcel_lost.subject', { number: order.number }),
      lines: [t('mail.order_parcel_lost.line', { site })],
      facts: unitFacts(units, order, t),
      closing: [t('mail.order_parcel_lost.closing')],
    }),
    order_withdrawn: ({ units, statement, ...order }, { site, at }) => ({
      subject: t('mail.order_withdrawn.subject', { number: order.number }),
      lines: [t('mail.order_withdrawn.line', { site, number: order.number, at })],
      facts:
        units.length > 0
          ? unitFacts(units, order, t)
          : [{ label: t('mail.facts.withdrawn'), value: statement ?? t('mail.order_withdrawn.whole') }],
      closing: [t('mail.order_withdrawn.closing')],
    }),
    draft_order: (draft, { site, at }) => ({
      subject: t('mail.draft_order.subject'),
      lines: [t('mail.draft_order.line', { site })],
      facts: orderFacts(draft, t),
      closing: [t('mail.draft_order.until', { at }), t('mail.draft_order.closing')],
    }),
    order_message: ({ subject, paragraphs, ...order }, { site }) => ({
      subject: t('mail.order_message.subject', { subject, number: order.number }),
      lines: paragraphs,
      facts: orderFacts(order, t),
      closing: [t('mail.order_message.closing'), t('mail.order_message.team', { site })],
    }),
  }
}
