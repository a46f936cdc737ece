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
import {
  type AccountAnswer,
  accountPage,
  type Form,
  panel,
  type Row,
  type SignedInCall,
} from './account-page.ts'
import { buildForm } from './build-form.ts'
import {
  addressPanel,
  isPayableOnline,
  itemsPanels,
  PAYMENT,
  STATUS,
  shipmentsPanels,
  statePanel,
} from './order-panels.ts'

const PER_PAGE = 20
const LIST = '/account/orders'

export async function loadOrdersPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, query } = call
  const paging = { ...parsePaging(query, PER_PAGE), perPage: PER_PAGE }
  const { items, total } = await listOrders(app, customer.id, { status: undefined, paging })
  const link = (label: string, page: number) => ({ label, url: listUrl(LIST, { page }) })
  const links = [
    ...(paging.page > 1 ? [link('Newer orders', paging.page - 1)] : []),
    ...(paging.page * PER_PAGE < total ? [link('Older orders', paging.page + 1)] : []),
  ]
  const texts = items.length === 0 ? ['No orders yet.'] : []
  const rows = items.map((order) => toRow(order, call))
  return accountPage(call, {
    title: 'Orders',
    isSignedIn: true,
    panels: [panel({ id: 'orders', heading: 'Your orders', texts, rows, links })],
  })
}

export async function loadOrderPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, path } = call
  const order = await find(call, path[1] ?? '', customer.id)
  if (!order) return null
  return accountPage(call, {
    title: `Order ${order.number}`,
    intro: `Placed on ${siteFormat(app).day(order.placedAt)}`,
    isSignedIn: true,
    panels: [
      statePanel(order, { forms: listForms(order, call) }),
      ...itemsPanels(order, app),
      ...shipmentsPanels(order, app),
      addressPanel(order, app, [{ label: 'All orders', url: LIST }]),
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

function listForms(order: Order, { notice }: SignedInCall): Form[] {
  const hidden = { number: order.number }
  const pay = buildForm({ name: 'order-pay', button: 'Pay now', hidden }, notice)
  const cancel = buildForm({ name: 'order-cancel', button: 'Cancel order', isGrave: true, hidden }, notice)
  return [...(isPayableOnline(order) ? [pay] : []), ...(isCancellable(order) ? [cancel] : [])]
}
