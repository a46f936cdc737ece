import type { Match } from '#lib/admin/lists/matches.tsx'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { findSellableProducts } from '#lib/domains/shop/orders/staff/index.ts'

/** The products that the form's search finds; null before a search. */
export async function findProductsToAdd(
  { app, actor, t, format }: Panel,
  { find }: Record<string, string>,
): Promise<Match[] | null> {
  if (!find) return null
  return (await findSellableProducts(app, actor, find)).map(({ productId, variantId, ...one }) => ({
    value: `${productId}.${variantId}`,
    title: [one.name, one.variantName].filter(Boolean).join(', '),
    detail: [one.sku, one.available !== null && t('admin.orders.draft.in_stock', { count: one.available })]
      .filter(Boolean)
      .join(' · '),
    price: format.money(one.price),
  }))
}
