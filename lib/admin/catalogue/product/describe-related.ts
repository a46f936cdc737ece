import { nameProducts, searchProducts } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Match } from '../../lists/matches.tsx'
import type { Panel } from '../../request/panel-request.ts'

/** The products that are chosen, in order, and what was searched for; `matches` is null before a search. */
export type FoundRelated = { chosen: { id: number; name: string; detail: string }[]; matches: Match[] | null }

const MAX_MATCHES = 8

export async function describeRelated(
  { app, actor, t }: Panel,
  ids: readonly number[],
  { productId, query }: { productId: number; query: string },
): Promise<FoundRelated> {
  const chosen = await nameProducts(app, actor, ids)
  const found = query === '' ? null : await searchProducts(app, actor, { query })
  const matches = found?.products.filter(({ id }) => id !== productId && !ids.includes(id))
  const detailOf = ({ sku, status }: Pick<(typeof chosen)[number], 'sku' | 'status'>) =>
    [sku, status === 'active' ? null : t(`admin.catalogue.status.${status}`)].filter(Boolean).join(' · ')
  return {
    chosen: chosen.map((one) => ({ id: one.id, name: one.name, detail: detailOf(one) })),
    matches:
      matches
        ?.slice(0, MAX_MATCHES)
        .map((one) => ({ value: String(one.id), title: one.name, detail: detailOf(one) })) ?? null,
  }
}
