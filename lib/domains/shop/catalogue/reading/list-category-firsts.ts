import type { Context } from '#lib/context.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { findCategoriesBelow, loadCategoryTree } from '../categories/list-product-categories.ts'
import { selectCategoryFirsts } from '../statements/category-firsts.ts'
import { selectSummaries } from '../statements/summaries.ts'
import { loadDependencies, type ProductSummary, summarise } from './product-summary.ts'

/**
 * The newest visible products of each category, those below it included, by the category's slug: at most 8 each, in the
 * order of the category's own list. Stock is not observed, so answers that outlast a sale must not show it.
 */
export async function listCategoryFirsts(
  context: Context,
  slugs: readonly string[],
): Promise<Map<string, ProductSummary[]>> {
  const { database, clock } = context
  const tree = await loadCategoryTree(context)
  const groups = slugs.map((slug) => findCategoriesBelow(tree, slug))
  const found = await selectRows(database.prisma, selectCategoryFirsts, { groups, now: clock.now() })
  const idsOf = new Map(found.map(({ place, ids }) => [slugs[place], ids as number[]]))
  const ids = [...new Set([...idsOf.values()].flat())]
  const rows = ids.length > 0 ? await selectRows(database.prisma, selectSummaries, { ids }) : []
  const summaries = await summarise(context, rows, await loadDependencies(context))
  const byId = new Map(summaries.map((product) => [product.id, product]))
  return new Map(slugs.map((slug) => [slug, (idsOf.get(slug) ?? []).flatMap((id) => byId.get(id) ?? [])]))
}
