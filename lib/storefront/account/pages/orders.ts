import { countryNames } from '#lib/addresses/index.ts'
import { presentImage } from '#lib/api/v1/shared/image.ts'
import {
  findOrder,
  isCancellable,
  isPayable,
  listOrders,
  type Order,
  OrderNotFound,
  type OrderSummary,
} from '#lib/orders/index.ts'
import { listUrl, readPaging } from '../../paginator.ts'
import { siteFormat } from '../../site-format.ts'
import {
  type AccountAnswer,
  accountPage,
  type Panel,
  panel,
  type Row,
  type SignedInCall,
} from './account-page.ts'
import { buildForm } from './build-form.ts'
import { describeAddress } from './describe-address.ts'

const PER_PAGE = 20
const LIST = '/account/orders'

export async function readOrdersPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, query } = call
  const paging = { ...readPaging(query, PER_PAGE), perPage: PER_PAGE }
  const { items, total } = await listOrders(app, customer.id, { status: undefined, paging })
  const link = (label: string, page: number) => ({ label, url: listUrl(LIST, { page }) })
  const links = [
    ...(paging.page > 1 ? [link('Newer orders', paging.page - 1)] : []),
    ...(paging.page * PER_PAGE < total ? [link('Older orders', paging.page + 1)] : []),
  ]
  const texts = items.length === 0 ? ['There is no order here.'] : []
  const rows = items.map((order) => toRow(order, call))
  return accountPage(call, {
    title: 'Orders',
    isSignedIn: true,
    panels: [panel({ id: 'orders', heading: 'What you ordered', texts, rows, links })],
  })
}

export async function readOrderPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, path } = call
  const order = await find(call, path[1] ?? '', customer.id)
  if (!order) return null
  return accountPage(call, {
    title: `Order ${order.number}`,
    intro: `Placed on ${siteFormat(app).day(order.placedAt)}`,
    isSignedIn: true,
    panels: [
      statePanel(order, call),
      ...itemsPanels(order, call),
      ...shipmentsPanels(order, call),
      addressPanel(order, call),
    ],
  })
}

async function find({ app }: SignedInCall, number: string, customerId: number): Promise<Order | null> {
  try {
    return await findOrder(app, number, { customerId, token: undefined })
  } catch (error) {
    if (error instanceof OrderNotFound) return null
    throw error
  }
}

function toRow(order: OrderSummary, { app }: SignedInCall): Row {
  const format = siteFormat(app)
  const count = order.itemCount === 1 ? '1 item' : `${order.itemCount} items`
  return {
    title: order.number,
    url: `${LIST}/${order.number}`,
    image: order.image && { url: presentImage(order.image, format).url, alt: '' },
    details: [
      `${format.day(order.placedAt)} · ${count} · ${format.money(order.total, order.currency).formatted}`,
      `${STATUS[order.status] ?? order.status} · ${PAYMENT[order.paymentStatus] ?? order.paymentStatus}`,
    ],
    form: null,
  }
}

const STATUS: Record<string, string> = {
  pending: 'Waiting for payment',
  processing: 'Being prepared',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const PAYMENT: Record<string, string> = {
  pending: 'not paid yet',
  authorized: 'payment confirmed',
  paid: 'paid',
  failed: 'payment failed',
  cancelled: 'payment cancelled',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
}

const FULFILLMENT: Record<string, string> = {
  unfulfilled: 'Not sent yet',
  partially_fulfilled: 'Partly on its way',
  fulfilled: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
}

function statePanel(order: Order, { notice }: SignedInCall): Panel {
  const hidden = { number: order.number }
  const pay = buildForm({ name: 'order-pay', button: 'Pay now', hidden }, notice)
  const cancel = buildForm(
    { name: 'order-cancel', button: 'Cancel the order', isGrave: true, hidden },
    notice,
  )
  const isPaidOnline = order.paymentMethod?.type === 'web'
  const isAwaited = isPayable(order) || order.processingSince !== null
  return panel({
    id: 'state',
    heading: 'How it stands',
    texts: order.paymentMessage !== null && isAwaited ? [order.paymentMessage] : [],
    facts: [
      { label: 'Order', value: STATUS[order.status] ?? order.status },
      { label: 'Payment', value: describePayment(order) },
      { label: 'Delivery', value: FULFILLMENT[order.fulfillmentStatus] ?? order.fulfillmentStatus },
    ],
    forms: [...(isPayable(order) && isPaidOnline ? [pay] : []), ...(isCancellable(order) ? [cancel] : [])],
  })
}

function describePayment({ paymentMethod, paymentStatus, processingSince }: Order): string {
  const state = processingSince ? 'payment on its way' : (PAYMENT[paymentStatus] ?? paymentStatus)
  return paymentMethod ? `${paymentMethod.name}, ${state}` : state
}

function itemsPanels(order: Order, { app }: SignedInCall): Panel[] {
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
  const facts = [
    { label: 'Subtotal', value: money(totals.subtotal) },
    ...(totals.discount > 0 ? [{ label: 'Discount', value: `−${money(totals.discount)}` }] : []),
    ...(shippingMethod ? [{ label: shippingMethod.name, value: money(totals.shipping) }] : []),
    ...order.taxLines.map(({ name, rate, amount, included }) => ({
      label: `${name} ${Number(rate)} %${included ? ', included' : ''}`,
      value: money(amount),
    })),
    { label: 'Total', value: money(order.total) },
    ...(totals.refunded > 0 ? [{ label: 'Refunded', value: money(totals.refunded) }] : []),
  ]
  return [panel({ id: 'items', heading: 'Items', rows }), panel({ id: 'totals', heading: 'Totals', facts })]
}

function shipmentsPanels({ shipments }: Order, { app }: SignedInCall): Panel[] {
  if (shipments.length === 0) return []
  const { day } = siteFormat(app)
  const rows = shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }) => ({
    title: [carrier ?? 'Parcel', trackingNumber].filter(Boolean).join(' '),
    url: trackingUrl ?? '',
    image: null,
    details: [`Sent on ${day(shippedAt)}`, ...(deliveredAt ? [`Delivered on ${day(deliveredAt)}`] : [])],
    form: null,
  }))
  return [panel({ id: 'shipments', heading: 'Parcels', rows })]
}

function addressPanel({ billing, shipping, customerNote, email }: Order, { app }: SignedInCall): Panel {
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
    links: [{ label: 'All orders', url: LIST }],
  })
}
