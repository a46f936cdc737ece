import { searchCustomers } from '#lib/domains/people/accounts/staff/index.ts'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import { listTeam } from '#lib/domains/people/staff/index.ts'
import { listSettings } from '#lib/domains/running/settings/index.ts'
import { searchProducts } from '#lib/domains/shop/catalogue/staff/index.ts'
import { searchOrders } from '#lib/domains/shop/orders/staff/index.ts'
import type { Panel } from '../request/panel-request.ts'
import { addressOf, areaOf } from '../running/settings/areas.ts'
import { summaryOf } from '../running/settings/summary-of.ts'

/** Something that was found; `id` is its path. */
export type Hit = { id: string; title: string; detail: string }
export type HitGroup = { title: string; hits: Hit[] }

/** The sources that the palette searches: each contributes a few of its best hits. */
type Source = { permission: Permission; find(panel: Panel, query: string): Promise<HitGroup> }

const MAX_HITS = 5

const sources: readonly Source[] = [
  {
    permission: 'orders.read',
    async find({ app, actor, t, format }, query) {
      const { orders } = await searchOrders(app, actor, { query })
      const hits = orders.map(({ number, buyer, email, total, currency }) => ({
        id: `/admin/orders/${number}`,
        title: number,
        detail: [buyer ?? email, format.money(total, currency)].filter(Boolean).join(' · '),
      }))
      return { title: t('admin.orders.title'), hits }
    },
  },
  {
    permission: 'catalogue.read',
    async find({ app, actor, t, format }, query) {
      const { products } = await searchProducts(app, actor, { query })
      const hits = products.map(({ id, name, sku, price }) => ({
        id: `/admin/products/${id}`,
        title: name,
        detail: [sku, format.money(price)].filter(Boolean).join(' · '),
      }))
      return { title: t('admin.catalogue.products'), hits }
    },
  },
  {
    permission: 'customers.read',
    async find({ app, actor, t }, query) {
      const { customers } = await searchCustomers(app, actor, { query })
      const hits = customers.map(({ id, name, email }) => ({
        id: `/admin/customers/${id}`,
        title: name,
        detail: email,
      }))
      return { title: t('admin.customers.title'), hits }
    },
  },
  {
    permission: 'settings.read',
    async find(panel, query) {
      const { app, actor, t } = panel
      const settings = await listSettings(app, actor)
      const hits = settings
        .map(({ key, summary }) => ({ key, summary: summaryOf(panel, { key, summary }) }))
        .filter(({ key, summary }) => has(query, key, summary))
        .map(({ key, summary }) => ({
          id: addressOf(key),
          title: summary,
          detail: t(`admin.settings.areas.${areaOf(key)}.title`),
        }))
      return { title: t('admin.settings.title'), hits }
    },
  },
  {
    permission: 'team.read',
    async find({ app, actor, t }, query) {
      const { members } = await listTeam(app, actor)
      const hits = members
        .filter(({ name, email }) => has(query, name, email))
        .map(({ id, name, email }) => ({ id: `/admin/team#member-${id}`, title: name, detail: email }))
      return { title: t('admin.team.title'), hits }
    },
  },
]

/** A query's results, by kind. */
export async function findInPanel(panel: Panel, query: string): Promise<HitGroup[]> {
  const open = sources.filter(({ permission }) => panel.may(permission))
  const groups = await Promise.all(open.map(({ find }) => find(panel, query)))
  return groups
    .map(({ title, hits }) => ({ title, hits: hits.slice(0, MAX_HITS) }))
    .filter(({ hits }) => hits.length > 0)
}

function has(query: string, ...texts: string[]): boolean {
  const wanted = query.toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}
