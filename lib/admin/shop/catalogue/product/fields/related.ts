import type { Panel } from '#lib/admin/request/panel-request.ts'
import { type NamedProduct, nameProducts } from '#lib/domains/shop/catalogue/staff/index.ts'

/** A product that is shown with another. */
export type RelatedProduct = { id: number; name: string; detail: string }

export function toRelated({ t }: Panel, { id, name, sku, status }: NamedProduct): RelatedProduct {
  const state = status === 'active' ? null : t(`admin.catalogue.status.${status}`)
  return { id, name, detail: [sku, state].filter(Boolean).join(' · ') }
}

export async function describeRelated(panel: Panel, ids: readonly number[]): Promise<RelatedProduct[]> {
  const products = await nameProducts(panel.app, panel.actor, ids)
  return products.map((product) => toRelated(panel, product))
}
