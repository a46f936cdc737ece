import type { App } from '#lib/app.ts'
import { countryNames } from '#lib/domains/addresses/index.ts'
import { isPayable, type Order } from '#lib/domains/orders/index.ts'
import type { Texts, Translate } from '#lib/services/texts/index.ts'
import { presentImage } from '#lib/web/presenters/image.ts'
import { siteFormat } from '../../site-format.ts'
import { siteTexts } from '../../site-texts.ts'
import { type Panel, panel } from './account-page.ts'
import { describeAddress } from './describe-address.ts'

/** What the status of an order is called. */
export function nameStatus(status: string, { find }: Texts): string {
  return find(`orders.status.${status}`) ?? status
}

/** What the status of a payment is called within a line. */
export function namePayment(status: string, { find }: Texts): string {
  return find(`orders.payment_status.${status}`) ?? status
}

/** The status of an order, with what its buyer can do. */
export function statePanel(order: Order, app: App, actions: Pick<Partial<Panel>, 'forms' | 'links'>): Panel {
  const texts = siteTexts(app)
  const { t } = texts
  return panel({
    id: 'state',
    heading: t('orders.state.heading'),
    texts: [...describeOrigin(order, t), ...describeWait(order, t)],
    facts: [
      { label: t('orders.state.order'), value: nameStatus(order.status, texts) },
      { label: t('orders.state.payment'), value: describePayment(order, texts) },
      { label: t('orders.state.delivery'), value: describeDelivery(order, texts) },
    ],
    ...actions,
  })
}

/** What the buyer has to know while the payment has not arrived. */
function describeWait(order: Order, t: Translate): string[] {
  if (order.processingSince !== null) return [t('orders.payment_processing')]
  return order.paymentMessage !== null && isPayable(order) ? [order.paymentMessage] : []
}

/** Says of an order of a former shop that nothing happens to it here. */
function describeOrigin({ importedFrom, formerNumber }: Order, t: Translate): string[] {
  return importedFrom === null ? [] : [t('orders.from_former_shop', { number: formerNumber ?? '' })]
}

function describeDelivery({ importedFrom, fulfillmentStatus }: Order, { t, find }: Texts): string {
  // A former shop may have shipped it years ago.
  if (importedFrom !== null && fulfillmentStatus === 'fulfilled') return t('orders.shipped_once')
  return find(`orders.fulfillment.${fulfillmentStatus}`) ?? fulfillmentStatus
}

/** Whether the buyer can pay the order online now. */
export function isPayableOnline(order: Order): boolean {
  return isPayable(order) && order.paymentMethod?.type === 'web'
}

function describePayment({ paymentMethod, paymentStatus, processingSince }: Order, texts: Texts): string {
  const { t } = texts
  const state = processingSince ? t('orders.being_processed') : namePayment(paymentStatus, texts)
  return paymentMethod ? t('orders.paid_by', { method: paymentMethod.name, state }) : state
}

/** The items of an order, and its totals. */
export function itemsPanels(order: Order, app: App): Panel[] {
  const format = siteFormat(app)
  const { t } = siteTexts(app)
  const money = (amount: number) => format.money(amount, order.currency).formatted
  const rows = order.lines.map((line) => ({
    title: line.name,
    url: line.slug === null ? '' : `/products/${line.slug}`,
    image: line.image && { url: presentImage(line.image, format).thumbnail_url, alt: '' },
    details: [
      ...line.options.map(({ name, value }) => `${name}: ${value}`),
      `${line.quantity} × ${money(line.unitPrice)} = ${money(line.subtotal)}`,
    ],
    form: null,
  }))
  const { totals, shippingMethod } = order
  const hasShipping = shippingMethod !== null || totals.shipping > 0
  const facts = [
    { label: t('orders.totals.subtotal'), value: money(totals.subtotal) },
    ...(totals.discount > 0
      ? [{ label: t('orders.totals.discount'), value: `−${money(totals.discount)}` }]
      : []),
    ...(hasShipping
      ? [{ label: shippingMethod?.name ?? t('orders.totals.shipping'), value: money(totals.shipping) }]
      : []),
    ...order.taxLines.map(({ name, rate, amount, included }) => ({
      label: describeTax({ name, rate: Number(rate), included }, order, t),
      value: money(amount),
    })),
    { label: t('orders.totals.total'), value: money(order.total) },
    ...(totals.refunded > 0 ? [{ label: t('orders.totals.refunded'), value: money(totals.refunded) }] : []),
  ]
  return [
    panel({ id: 'items', heading: t('orders.items'), rows }),
    panel({ id: 'totals', heading: t('orders.totals.heading'), facts }),
  ]
}

/** Not every former shop tells the rates of its taxes. */
function describeTax({ name, rate, included }: Tax, { importedFrom }: Order, t: Translate): string {
  const tax = importedFrom !== null && rate === 0 ? name : t('orders.totals.tax', { name, rate })
  return included ? t('orders.totals.tax_included', { tax }) : tax
}

type Tax = { name: string; rate: number; included: boolean }

/** The shipments of an order, if any. */
export function shipmentsPanels({ shipments }: Order, app: App): Panel[] {
  if (shipments.length === 0) return []
  const { day } = siteFormat(app)
  const { t } = siteTexts(app)
  const rows = shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }) => ({
    title: [carrier ?? t('orders.parcel'), trackingNumber].filter(Boolean).join(' '),
    url: trackingUrl ?? '',
    image: null,
    details: [
      t('orders.shipped_on', { date: day(shippedAt) }),
      ...(deliveredAt ? [t('orders.delivered_on', { date: day(deliveredAt) })] : []),
    ],
    form: null,
  }))
  return [panel({ id: 'shipments', heading: t('orders.shipments'), rows })]
}

/** Contact and addresses of an order, with links to other pages. */
export function addressPanel(order: Order, app: App, links: Panel['links']): Panel {
  const { billing, shipping, customerNote, email } = order
  const { t } = siteTexts(app)
  const countries = countryNames(app.settings.current['site.locale'])
  const facts = [
    { label: t('orders.contact.email'), value: email ?? '' },
    { label: t('orders.contact.bill_to'), value: describeAddress(billing, countries) },
    ...(shipping
      ? [{ label: t('orders.contact.deliver_to'), value: describeAddress(shipping, countries) }]
      : []),
    ...(customerNote ? [{ label: t('orders.contact.note'), value: customerNote }] : []),
  ]
  return panel({
    id: 'addresses',
    heading: t('orders.contact.heading'),
    facts: facts.filter(({ value }) => value !== ''),
    links,
  })
}
