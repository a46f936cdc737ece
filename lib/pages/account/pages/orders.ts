import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  findOrder,
  isCancellable,
  listOrders,
  type Order,
  type OrderSummary,
} from '#lib/domains/orders/index.ts'
import { presentImage } from '#lib/web/presenters/image.ts'
import { listUrl, parsePaging } from '../../paginator.ts'
import { siteFormat } from '../../site-format.ts'
import { siteTexts } from '../../site-texts.ts'
import {
  type AccountAnswer,
  accountPage,
  type Form,
  isPlaceOn,
  type Panel,
  panel,
  type Row,
  type SignedInCall,
} from './account-page.ts'
import { buildForm } from './build-form.ts'
import {
  addressPanel,
  isPayableOnline,
  itemsPanels,
  namePayment,
  nameStatus,
  shipmentsPanels,
  statePanel,
} from './order-panels.ts'

const PER_PAGE = 20
const LIST = '/account/orders'
const RECENT = 3

export async function loadOrdersPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, query } = call
  const paging = { ...parsePaging(query, PER_PAGE), perPage: PER_PAGE }
  const { items, total } = await listOrders(app, customer.id, { status: undefined, paging })
  const link = (label: string, page: number) => ({ label, url: listUrl(LIST, { page }) })
  const links = [
    ...(paging.page > 1 ? [link(t('orders.newer'), paging.page - 1)] : []),
    ...(paging.page * PER_PAGE < total ? [link(t('orders.older'), paging.page + 1)] : []),
  ]
  const texts = items.length === 0 ? [t('orders.none')] : []
  const rows = items.map((order) => toRow(order, call))
  return accountPage(call, {
    title: t('account.places.orders'),
    isSignedIn: true,
    panels: [panel({ id: 'orders', heading: t('orders.yours'), texts, rows, links })],
  })
}

/** The customer's latest orders, for the overview; nothing before the first one or if the shop is switched off. */
export async function loadRecentOrders(call: SignedInCall): Promise<Panel[]> {
  const { app, t, customer } = call
  if (!isPlaceOn(app.settings.current, 'orders')) return []
  const paging = { page: 1, perPage: RECENT }
  const { items } = await listOrders(app, customer.id, { status: undefined, paging })
  if (items.length === 0) return []
  const rows = items.map((order) => toRow(order, call))
  return [
    panel({
      id: 'orders',
      heading: t('orders.recent'),
      rows,
      links: [{ label: t('orders.all'), url: LIST }],
    }),
  ]
}

export async function loadOrderPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, path } = call
  const order = await find(call, path[1] ?? '', customer.id)
  if (!order) return null
  return accountPage(call, {
    title: t('orders.title', { number: order.number }),
    intro: t('orders.placed_on', { date: siteFormat(app).day(order.placedAt) }),
    isSignedIn: true,
    panels: [
      statePanel(order, app, { forms: listForms(order, call) }),
      ...itemsPanels(order, app),
      ...shipmentsPanels(order, app),
      addressPanel(order, app, [{ label: t('orders.all'), url: LIST }]),
    ],
  })
}

async function find({ app }: SignedInCall, number: string, customerId: number): Promise<Order | null> {
  try {
    return await findOrder(app, number, { customerId, token: undefined })
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}

function toRow(order: OrderSummary, { app, t }: SignedInCall): Row {
  const format = siteFormat(app)
  const texts = siteTexts(app)
  const count = t('orders.item_count', { count: order.itemCount })
  return {
    title: order.number,
    url: `${LIST}/${order.number}`,
    image: order.image && { url: presentImage(order.image, format).thumbnail_url, alt: '' },
    details: [
      `${format.day(order.placedAt)} · ${count} · ${format.money(order.total, order.currency).formatted}`,
      `${nameStatus(order.status, texts)} · ${namePayment(order.paymentStatus, texts)}`,
    ],
    form: null,
  }
}

function listForms(order: Order, { notice, t }: SignedInCall): Form[] {
  const hidden = { number: order.number }
  const pay = buildForm({ name: 'order-pay', button: t('orders.pay_now'), hidden }, notice)
  const cancelling = { name: 'order-cancel', button: t('orders.cancel'), isGrave: true, hidden }
  const cancel = buildForm(cancelling, notice)
  return [...(isPayableOnline(order) ? [pay] : []), ...(isCancellable(order) ? [cancel] : [])]
}
