import type { App } from '#lib/app/app.ts'
import { printAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import {
  isPayable,
  type Order,
  owesRest,
  refundedUnits,
  restToPay,
  shownAttributes,
  wasPaidOtherwise,
} from '#lib/domains/shop/orders/index.ts'
import { describeUnitPrice, type Texts, type Translate } from '#lib/services/texts/index.ts'
import { presentImage, type SiteFormat, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { describeTax } from '#lib/web/presenters/shop/describe-tax.ts'
import { exemptionNote } from '../products/price-note.ts'
import { describeDelivery, describePayment, describeStatus } from './name-status.ts'

/** An order as the view `orders/show` gets it. Amounts and dates are in words; missing parts are empty. */
export type ShownOrder = {
  number: string
  status: string
  placed_at: string
  placed_on: string
  /** The message that the buyer needs now. */
  messages: string[]
  /** The states of order, payment and delivery. */
  states: Fact[]
  items: ShownItem[]
  /** `kind` is `total` for the sum, `minus` for what is taken off, and `part` for the rest. */
  totals: (Fact & { kind: 'part' | 'minus' | 'total' })[]
  /** `state` says that it came back or was lost; empty otherwise. */
  parcels: { title: string; url: string; shipped_on: string; delivered_on: string; state: string }[]
  contacts: Fact[]
}

type Fact = { label: string; value: string }

type ShownItem = {
  name: string
  url: string
  image: { url: string; alt: string } | null
  options: string[]
  attributes: string[]
  quantity: number
  unit_price: string
  /** The contents of one item, and the price of a kilogram, litre or the like; empty without one. */
  base_price: string
  subtotal: string
  refunded_quantity: number
  returned_quantity: number
  /** That there is no right to withdraw from it, and why; empty otherwise. */
  withdrawal_note: string
}

export function describeOrder(order: Order, app: App): ShownOrder {
  const format = siteFormat(app)
  const texts = siteTexts(app)
  const { t } = texts
  return {
    number: order.number,
    status: order.status,
    placed_at: format.time(order.placedAt),
    placed_on: format.day(order.placedAt),
    messages: [...describeOrigin(order, t), ...describeWait(order, format, t)],
    states: [
      { label: t('orders.state.order'), value: describeStatus(order, texts) },
      { label: t('orders.state.payment'), value: describePayment(order, texts) },
      { label: t('orders.state.delivery'), value: describeDelivery(order, texts) },
    ],
    items: order.lines.map((line) => describeItem(line, order, app)),
    totals: describeTotals(order, format, t),
    parcels: describeParcels(order, format, texts),
    contacts: describeContacts(order, app, t),
  }
}

/** Says of an order of a former shop that nothing happens to it here. */
function describeOrigin({ importedFrom, formerNumber }: Order, t: Translate): string[] {
  return importedFrom === null ? [] : [t('orders.from_former_shop', { number: formerNumber ?? '' })]
}

/** The message while the payment has not arrived. */
function describeWait(order: Order, format: SiteFormat, t: Translate): string[] {
  if (order.processingSince !== null) return [t('orders.payment_processing')]
  if (owesRest(order)) return [t('orders.rest_due', { amount: dueOf(order, format) })]
  return order.paymentMessage !== null && isPayable(order) ? [order.paymentMessage] : []
}

function dueOf({ totals, currency }: Order, format: SiteFormat): string {
  return format.money(totals.due, currency).formatted
}

function describeItem(line: Order['lines'][number], order: Order, app: App): ShownItem {
  const format = siteFormat(app)
  const money = (amount: number) => format.money(amount, order.currency).formatted
  return {
    name: line.name,
    url: line.slug === null ? '' : `/products/${line.slug}`,
    image: line.image && { url: presentImage(line.image, format).thumbnail_url, alt: '' },
    options: line.options.map(({ name, value }) => `${name}: ${value}`),
    attributes: shownAttributes(line.attributes).map(({ key, value }) => `${key}: ${value}`),
    quantity: line.quantity,
    unit_price: money(line.unitPrice),
    base_price: describeUnitPrice(line.unitPrice, line.unitMeasure, {
      write: money,
      locale: app.settings.current['site.locale'],
    }),
    subtotal: money(line.subtotal),
    refunded_quantity: refundedUnits(order, line),
    returned_quantity: line.returnedQuantity,
    withdrawal_note: exemptionNote(app, line.withdrawalExemption),
  }
}

function describeTotals(order: Order, format: SiteFormat, t: Translate): ShownOrder['totals'] {
  const { totals, shippingMethod, taxLines } = order
  const money = (amount: number) => format.money(amount, order.currency).formatted
  const rest = restToPay(order)
  const hasShipping = shippingMethod !== null || totals.shipping > 0
  const part = (label: string, amount: number) => ({ label, value: money(amount), kind: 'part' as const })
  const minus = (label: string, amount: number) =>
    amount > 0 ? [{ label, value: `−${money(amount)}`, kind: 'minus' as const }] : []
  return [
    part(t('orders.totals.subtotal'), totals.subtotal),
    ...minus(t('orders.totals.discount'), totals.discount),
    ...(hasShipping ? [describeShipping(order, money, t)] : []),
    ...taxLines.map((line) => part(describeTax(line, order, t), line.amount)),
    { label: t('orders.totals.total'), value: money(order.total), kind: 'total' },
    ...minus(t('orders.totals.deducted'), totals.deducted),
    ...(wasPaidOtherwise(order) ? [part(t('orders.totals.paid'), totals.paid)] : []),
    ...minus(t('orders.totals.refunded'), totals.refunded),
    ...(rest > 0 ? [{ label: t('orders.totals.due'), value: money(rest), kind: 'total' as const }] : []),
  ]
}

/** As the cart and the checkout say it. */
function describeShipping(
  { shippingMethod, totals: { shipping } }: Order,
  money: (amount: number) => string,
  t: Translate,
): ShownOrder['totals'][number] {
  const value = shipping === 0 ? t('cart.totals.free') : money(shipping)
  return { label: shippingMethod?.name ?? t('orders.totals.shipping'), value, kind: 'part' }
}

function describeParcels({ shipments }: Order, { day }: SiteFormat, { t }: Texts): ShownOrder['parcels'] {
  return shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, state }) => ({
    title: [carrier ?? t('orders.parcel'), trackingNumber].filter(Boolean).join(' '),
    url: trackingUrl ?? '',
    shipped_on: day(shippedAt),
    delivered_on: deliveredAt ? day(deliveredAt) : '',
    state: state === 'returned' || state === 'lost' ? t(`orders.parcel_${state}`) : '',
  }))
}

function describeContacts(order: Order, app: App, t: Translate): Fact[] {
  const { billing, shipping, customerNote, giftMessage, email } = order
  const locale = app.settings.current['site.locale']
  const facts = [
    { label: t('orders.contact.email'), value: email ?? '' },
    { label: t('orders.contact.bill_to'), value: printAddress(billing, locale).join('\n') },
    {
      label: t('orders.contact.deliver_to'),
      value: shipping ? printAddress(shipping, locale).join('\n') : '',
    },
    { label: t('orders.contact.note'), value: customerNote ?? '' },
    {
      label: t('orders.contact.gift'),
      value: giftMessage === null ? '' : giftMessage || t('orders.contact.gift_only'),
    },
  ]
  return facts.filter(({ value }) => value !== '')
}
