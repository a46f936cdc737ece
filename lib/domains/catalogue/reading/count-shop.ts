import type { Context } from '#lib/context.ts'
import { keepByVersion } from '#lib/platform/database/keep-by-version.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { countByCategory } from '../categories/count-by-category.ts'
import { countScores, type ScoreRow } from '../statements/scores.ts'
import { countVisible } from '../statements/summaries.ts'
import { countByOption, type OptionCounts } from './count-by-option.ts'
import { visibleProductIds } from './visible-product.ts'

/** What all visible products have in common, and how many there are. */
export type ShopCounts = {
  total: number
  scores: readonly ScoreRow[]
  categories: ReadonlyMap<number, number>
  options: readonly OptionCounts[]
}

type Site = Pick<Context, 'database' | 'clock'>

// Counting visits every product. Those that appear at a set time make few different numbers of products in one version.
const MAX_TOTALS = 4
const keep = keepByVersion<ShopCounts>('catalogue', MAX_TOTALS)

/**
 * Counts all visible products, once after each change in the catalogue. Until the next one, products only appear, so that their number
 * says which they are.
 */
export async function countShop(site: Site): Promise<ShopCounts> {
  const { prisma, dataVersion } = site.database
  const now = site.clock.now()
  const total = (await selectRow(prisma, countVisible, { now }))?.total ?? 0
  const kept = await keep(dataVersion, String(total), () => countNow(site, now))
  // Something was written between the two.
  return kept.total === total ? kept : countNow(site, now)
}

async function countNow({ database: { prisma } }: Site, now: Date): Promise<ShopCounts> {
  const products = visibleProductIds(now)
  const [scores, categories, options] = await Promise.all([
    selectRows(prisma, countScores, { now }),
    countByCategory(prisma, products),
    countByOption(prisma, products, {}),
  ])
  return { total: scores.reduce((sum, { count }) => sum + count, 0), scores, categories, options }
}
