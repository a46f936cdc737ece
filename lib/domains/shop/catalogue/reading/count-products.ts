import type { Context } from '#lib/context.ts'
import { type CachedByVersion, cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { compareNames } from '#lib/platform/text/compare-names.ts'
import { countScores, type ScoreRow } from '../statements/scores.ts'
import { nextProductPublication, visibleProductIds } from './visible-product.ts'

/**
 * Counts the given products in each category, by its id. A product in several of its descendants counts once.
 * @param products a subquery for ids
 */
export async function countByCategory(prisma: Tx, products: Prisma.Sql): Promise<Map<number, number>> {
  const rows = await prisma.$queryRaw<{ id: number; count: number | bigint }[]>`
    WITH RECURSIVE lineage("categoryId", "ancestorId") AS (
      SELECT "id", "id" FROM "ProductCategory"
      UNION
      SELECT lineage."categoryId", c."parentId"
      FROM lineage JOIN "ProductCategory" c ON c."id" = lineage."ancestorId"
      WHERE c."parentId" IS NOT NULL
    )
    SELECT lineage."ancestorId" AS "id", COUNT(DISTINCT l."productId") AS "count"
    FROM "ProductCategoryLink" l JOIN lineage ON lineage."categoryId" = l."categoryId"
    WHERE l."productId" IN (${products})
    GROUP BY lineage."ancestorId"`
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
}

export type OptionCounts = { name: string; values: { value: string; count: number }[] }

type CountRow = { name: string; value: string; count: number | bigint; position: number | string }

/**
 * Counts, for each option value, the products with an active variant that has it along with the values chosen of the
 * other options. The choice of an option does not narrow its own values.
 * @param products a subquery for ids
 */
export async function countByOption(
  prisma: Tx,
  products: Prisma.Sql,
  chosen: Record<string, string[]>,
): Promise<OptionCounts[]> {
  const rows = await prisma.$queryRaw<CountRow[]>`
    SELECT o."name", ov."value", COUNT(*) AS "count", AVG(ov."position") AS "position"
    FROM "ProductOption" o JOIN "ProductOptionValue" ov ON ov."optionId" = o."id"
    WHERE o."productId" IN (${products}) AND EXISTS (
      SELECT 1 FROM "VariantOptionValue" link JOIN "ProductVariant" v ON v."id" = link."variantId"
      WHERE link."valueId" = ov."id" AND v."active" AND ${hasOtherChoices(chosen)}
    )
    GROUP BY o."name", ov."value"`
  return [...groupBy(rows, (row) => row.name)]
    .map(([name, values]) => ({ name, values: orderValues(values) }))
    .sort((a, b) => compareNames(a.name, b.name))
}

/** Whether the variant also has a chosen value of every other option. */
function hasOtherChoices(chosen: Record<string, string[]>): Prisma.Sql {
  const conditions = Object.entries(chosen).map(
    ([name, values]) => Prisma.sql`(o."name" = ${name} OR EXISTS (
      SELECT 1 FROM "VariantOptionValue" l
      JOIN "ProductOptionValue" lv ON lv."id" = l."valueId"
      JOIN "ProductOption" lo ON lo."id" = lv."optionId"
      WHERE l."variantId" = v."id" AND lo."name" = ${name} AND lv."value" IN (${Prisma.join(values)})
    ))`,
  )
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`1 = 1`
}

/** Sorts numbers by size, other values by their average position in products, so that S comes before M. */
function orderValues(rows: CountRow[]): OptionCounts['values'] {
  const areNumbers = rows.every(({ value }) => /^\d/.test(value))
  const place = (row: CountRow) => (areNumbers ? 0 : Number(row.position))
  return rows
    .sort((a, b) => place(a) - place(b) || compareNames(a.value, b.value))
    .map(({ value, count }) => ({ value, count: Number(count) }))
}

/** The facts shared by all visible products. */
export type ShopCounts = {
  scores: readonly ScoreRow[]
  categories: ReadonlyMap<number, number>
  options: readonly OptionCounts[]
}

type Site = Pick<Context, 'database' | 'clock'>

// Counting visits every product.
const keep = cacheCounts<ShopCounts>(1)

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

/** The counts, their time, and when the next product appears; undefined if none is scheduled. */
type Counted<Value> = { value: Value; at: number; until: number | undefined }

/**
 * Keeps what is counted of the visible products until the catalogue changes or a scheduled product appears: at most `max` counts of
 * each database, those used last. All who ask for one at the same time wait for the same count.
 */
export function cacheCounts<Value>(max: number) {
  const keep: CachedByVersion<Counted<Value>> = cacheByVersion('catalogue', max)
  return async (site: Site, key: string, count: () => Promise<Value>): Promise<Value> => {
    const now = site.clock.now().getTime()
    const make = async () => ({ at: now, until: await findHorizon(site), value: await count() })
    let passed: number | undefined
    for (;;) {
      const { value, at, until } = await keep(site.database.dataVersion, `${passed ?? ''} ${key}`, make)
      // The clock was set back: what has appeared then has not appeared yet.
      if (now < at) return count()
      if (until === undefined || until > now) return value
      // A product has appeared since. What is counted now is kept until the next one does.
      passed = until
    }
  }
}

async function findHorizon(site: Site): Promise<number | undefined> {
  return (await nextProductPublication(site))?.getTime()
}
