import type { Context } from '#lib/context.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { countByCategory } from '../categories/count-by-category.ts'
import { visibleProductIds } from '../reading/visible-product.ts'
import { countScores, type ScoreRow } from '../statements/scores.ts'
import { countByOption, type OptionCounts } from './count-by-option.ts'
import { keepCounts } from './keep-counts.ts'

/** What all visible products have in common. */
export type ShopCounts = {
  scores: readonly ScoreRow[]
  categories: ReadonlyMap<number, number>
  options: readonly OptionCounts[]
}

type Site = Pick<Context, 'database' | 'clock'>

// Counting visits every product.
const keep = keepCounts<ShopCounts>(1)

/** Counts all visible products, once after each change in the catalogue. */
export function countShop(site: Site): Promise<ShopCounts> {
  return keep(site, '', () => countNow(site))
}

async function countNow({ database: { prisma }, clock }: Site): Promise<ShopCounts> {
  const now = clock.now()
  const products = visibleProductIds(now)
  const [scores, categories, options] = await Promise.all([
    selectRows(prisma, countScores, { now }),
    countByCategory(prisma, products),
    countByOption(prisma, products, {}),
  ])
  return { scores, categories, options }
}
