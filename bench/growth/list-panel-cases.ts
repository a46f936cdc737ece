import type { App } from '#lib/app/app.ts'
import { searchCustomers, showCustomer } from '#lib/domains/people/accounts/staff/index.ts'
import { listActs, type operator } from '#lib/domains/people/staff/authority/index.ts'
import { listPictures } from '#lib/domains/publishing/media/index.ts'
import { listConcerns, loadFigures } from '#lib/domains/running/guide/index.ts'
import { listReviewsIn } from '#lib/domains/shop/catalogue/index.ts'
import {
  listCategories,
  listStock,
  searchProducts,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { searchOrders, showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { nameCustomer, numberOrder, type SalesSize } from '../store/sales-rows.ts'

export type PanelCase = { name: string; run(app: App): Promise<unknown> }

type Operator = ReturnType<typeof operator>

/** Reads of the panel's pages, in a shop of this size whose last order was placed `now`. */
export function listPanelCases(size: SalesSize, now: Date, by: Operator): PanelCase[] {
  const middle = Math.ceil(size.orders / 2)
  const { name, email } = nameCustomer(Math.ceil(size.customers / 2))
  const [first = '', last = ''] = name.split(' ')
  const deep = `${now.getTime() - 365 * 24 * 3_600_000}-${middle}`
  const orders = (title: string, filter: Parameters<typeof searchOrders>[2], after?: string): PanelCase => ({
    name: `orders: ${title}`,
    run: (app) => searchOrders(app, by, filter, after),
  })
  const customers = (
    title: string,
    filter: Parameters<typeof searchCustomers>[2],
    after?: string,
  ): PanelCase => ({
    name: `customers: ${title}`,
    run: (app) => searchCustomers(app, by, filter, after),
  })
  const products = (title: string, filter: Parameters<typeof searchProducts>[2]): PanelCase => ({
    name: `products: ${title}`,
    run: (app) => searchProducts(app, by, filter),
  })
  return [
    { name: 'overview: concerns', run: (app) => listConcerns(app, by, { areMailsLost: false }) },
    { name: 'overview: 30 days', run: (app) => loadFigures(app, by, { days: 30 }) },
    { name: 'overview: a year', run: (app) => loadFigures(app, by, { days: 365 }) },
    orders('all', {}),
    orders('a year back', {}, deep),
    ...(['to_ship', 'unpaid', 'flagged', 'refunded', 'cancelled'] as const).map((view) =>
      orders(view, { view }),
    ),
    orders('by states', { status: 'completed', payment: 'paid', delivery: 'delivered' }),
    orders('search: number', { query: numberOrder(middle) }),
    orders('search: beginning of a number', { query: numberOrder(middle).slice(0, 6) }),
    orders('search: e-mail', { query: email }),
    orders('search: name', { query: name }),
    orders('search: common word', { query: first }),
    orders('search: in every one', { query: 'example' }),
    orders('search: SKU', { query: 'SALE-7' }),
    orders('search: nothing', { query: 'nobody knows' }),
    { name: 'order: detail', run: (app) => showOrder(app, by, numberOrder(middle)) },
    customers('all', {}),
    customers('a year back', {}, deep),
    ...(['buyers', 'without_orders', 'suspended', 'unverified'] as const).map((view) =>
      customers(view, { view }),
    ),
    customers('search: name', { query: name }),
    customers('search: common word', { query: last.slice(0, 3) }),
    customers('search: in every one', { query: 'example' }),
    customers('search: phone', { query: '+44 20 7012' }),
    { name: 'customer: detail', run: (app) => showCustomer(app, by, Math.ceil(size.customers / 2)) },
    products('all', {}),
    ...(['active', 'scheduled', 'draft', 'archived'] as const).map((status) => products(status, { status })),
    ...(['in', 'low', 'out'] as const).map((stock) => products(`stock: ${stock}`, { stock })),
    products('in a category', { categoryId: 1 }),
    products('search: word', { query: 'kettle' }),
    products('search: SKU', { query: 'SALE-7' }),
    products('search: nothing', { query: 'nobody knows' }),
    { name: 'product: detail', run: (app) => showProduct(app, by, Math.ceil(size.products / 2)) },
    { name: 'stock: running out', run: (app) => listStock(app, by, { view: 'low' }) },
    { name: 'stock: all', run: (app) => listStock(app, by, { view: 'all' }) },
    { name: 'categories', run: (app) => listCategories(app, by) },
    { name: 'reviews: held', run: (app) => listReviewsIn(app, by, { state: 'pending' }) },
    { name: 'media', run: (app) => listPictures(app, by, {}) },
    { name: 'audit log', run: (app) => listActs(app, by, {}) },
  ]
}
