import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { compareNames } from '#lib/platform/text/compare-names.ts'

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
