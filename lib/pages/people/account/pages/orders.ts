import { isDomainError } from '#lib/domains/domain-error.ts'
import { findOrder, listOrders, type Order, type OrderSummary } from '#lib/domains/shop/orders/index.ts'
import { parsePaging } from '#lib/pages/page-query.ts'
import { describeStates } from '#lib/pages/shop/orders/name-status.ts'
import { orderPage } from '#lib/pages/shop/orders/order-page.ts'
import { joinParts } from '#lib/services/texts/index.ts'
import { listUrl } from '#lib/web/http/target.ts'
import { presentImage, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import {
  type AccountAnswer,
  accountPage,
  isPlaceOn,
  navigation,
  type Panel,
  panel,
  type Row,
  type SignedInCall,
} from './account-page.ts'
import { buildForm } from './build-form.ts'

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
  const { app, t, customer, path, notice = null } = call
  const order = await find(call, path[1] ?? '', customer.id)
  if (!order) return null
  return orderPage(app, order, {
    path: `${LIST}/${order.number}`,
    nav: navigation('orders', app.settings.current, t),
    notice: notice && { kind: notice.kind, text: notice.text, form: notice.form },
    links: [{ label: t('orders.all'), url: LIST }],
    grant: null,
    form: (name, { hidden, ...looks }) => {
      const { number } = order
      const form = buildForm({ name: `order-${name}`, hidden: { number, ...hidden }, ...looks }, call.notice)
      // Files that are refused before they are read lead back to the order.
      return name === 'return'
        ? { ...form, action: `${form.action}?${new URLSearchParams({ number })}` }
        : form
    },
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
  const locale = app.settings.current['site.locale']
  const inLine = (...parts: string[]) => joinParts(parts, { locale, between: ' · ' })
  return {
    title: order.number,
    url: `${LIST}/${order.number}`,
    image: order.image && { url: presentImage(order.image, format).thumbnail_url, alt: '' },
    details: [
      inLine(format.day(order.placedAt), count, format.money(order.total, order.currency).formatted),
      inLine(...describeStates(order, texts)),
    ],
    form: null,
  }
}
