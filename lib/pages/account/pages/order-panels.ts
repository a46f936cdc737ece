import type { App } from '#lib/app.ts'
import { countryNames } from '#lib/domains/addresses/index.ts'
import { isPayable, type Order } from '#lib/domains/orders/index.ts'
import { presentImage } from '#lib/web/presenters/image.ts'
import { siteFormat } from '../../site-format.ts'
import { type Panel, panel } from './account-page.ts'
import { describeAddress } from './describe-address.ts'

export const STATUS: Record<string, string> = {
  pending: 'Waiting for payment',
  processing: 'Being prepared',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const PAYMENT: Record<string, string> = {
  pending: 'not paid yet',
  authorized: 'payment confirmed',
  paid: 'paid',
  failed: 'payment failed',
  cancelled: 'payment cancelled',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
}

const FULFILLMENT: Record<string, string> = {
  unfulfilled: 'Not shipped yet',
  partially_fulfilled: 'Partly shipped',
  fulfilled: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
}

/** The status of an order, with what its buyer can do. */
export function statePanel(order: Order, actions: Pick<Partial<Panel>, 'forms' | 'links'>): Panel {
  const isAwaited = isPayable(order) || order.processingSince !== null
  return panel({
    id: 'state',
    heading: 'Status',
    texts: [
      ...describeOrigin(order),
      ...(order.paymentMessage !== null && isAwaited ? [order.paymentMessage] : []),
    ],
    facts: [
      { label: 'Order', value: STATUS[order.status] ?? order.status },
      { label: 'Payment', value: describePayment(order) },
      { label: 'Delivery', value: describeDelivery(order) },
    ],
    ...actions,
  })
}

/** Says of an order of a former shop that nothing happens to it here. */
function describeOrigin({ importedFrom, formerNumber }: Order): string[] {
  if (importedFrom === null) return []
  return [
    `You placed this order in our former shop, as ${formerNumber}. Contact us if you have a question about it.`,
  ]
}

function describeDelivery({ importedFrom, fulfillmentStatus }: Order): string {
  // A former shop may have shipped it years ago.
  if (importedFrom !== null && fulfillmentStatus === 'fulfilled') return 'Shipped'
  return FULFILLMENT[fulfillmentStatus] ?? fulfillmentStatus
}

/** Whether the buyer can pay the order online now. */
export function isPayableOnline(order: Order): boolean {
  return isPayable(order) && order.paymentMethod?.type === 'web'
}

function describePayment({ paymentMethod, paymentStatus, processingSince }: Order): string {
  const state = processingSince ? 'payment being processed' : (PAYMENT[paymentStatus] ?? paymentStatus)
  return paymentMethod ? `${paymentMethod.name}, ${state}` : state
}

/** The items of an order, and its totals. */
export function itemsPanels(order: Order, app: App): Panel[] {
  const format = siteFormat(app)
  const money = (amount: number) => format.money(amount, order.currency).formatted
  const rows = order.lines.map((line) => ({
    title: line.name,
    url: line.slug === null ? '' : `/products/${line.slug}`,
    image: line.image && { url: presentImage(line.image, format).url, alt: '' },
    details: [
      ...line.options.map(({ name, value }) => `${name}: ${value}`),
      `${line.quantity} × ${money(line.unitPrice)} = ${money(line.subtotal)}`,
    ],
    form: null,
  }))
  const { totals, shippingMethod } = order
  const hasShipping = shippingMethod !== null || totals.shipping > 0
  const facts = [
    { label: 'Subtotal', value: money(totals.subtotal) },
    ...(totals.discount > 0 ? [{ label: 'Discount', value: `−${money(totals.discount)}` }] : []),
    ...(hasShipping ? [{ label: shippingMethod?.name ?? 'Shipping', value: money(totals.shipping) }] : []),
    ...order.taxLines.map(({ name, rate, amount, included }) => ({
      label: `${describeTax(name, Number(rate), order)}${included ? ', included' : ''}`,
      value: money(amount),
    })),
    { label: 'Total', value: money(order.total) },
    ...(totals.refunded > 0 ? [{ label: 'Refunded', value: money(totals.refunded) }] : []),
  ]
  return [panel({ id: 'items', heading: 'Items', rows }), panel({ id: 'totals', heading: 'Totals', facts })]
}

/** Not every former shop tells the rates of its taxes. */
function describeTax(name: string, rate: number, { importedFrom }: Order): string {
  return importedFrom !== null && rate === 0 ? name : `${name} ${rate} %`
}

/** The shipments of an order, if any. */
export function shipmentsPanels({ shipments }: Order, app: App): Panel[] {
  if (shipments.length === 0) return []
  const { day } = siteFormat(app)
  const rows = shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }) => ({
    title: [carrier ?? 'Parcel', trackingNumber].filter(Boolean).join(' '),
    url: trackingUrl ?? '',
    image: null,
    details: [`Shipped on ${day(shippedAt)}`, ...(deliveredAt ? [`Delivered on ${day(deliveredAt)}`] : [])],
    form: null,
  }))
  return [panel({ id: 'shipments', heading: 'Shipments', rows })]
}

/** Contact and addresses of an order, with links to other pages. */
export function addressPanel(order: Order, app: App, links: Panel['links']): Panel {
  const { billing, shipping, customerNote, email } = order
  const countries = countryNames(app.settings.current['site.locale'])
  const facts = [
    { label: 'E-mail', value: email ?? '' },
    { label: 'Bill to', value: describeAddress(billing, countries) },
    ...(shipping ? [{ label: 'Deliver to', value: describeAddress(shipping, countries) }] : []),
    ...(customerNote ? [{ label: 'Your note', value: customerNote }] : []),
  ]
  return panel({
    id: 'addresses',
    heading: 'Addresses',
    facts: facts.filter(({ value }) => value !== ''),
    links,
  })
}
