import type { Database, Prisma } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { compareNames } from '#lib/platform/text/compare-names.ts'
import { type Choices, type Chosen, listOffered } from './choices.ts'
import type { Profiles } from './load-profiles.ts'

/** How many products offer the same. */
type Counted = { choices: Choices; count: number }

/** All visible products. */
export function listVisible({ profiled, unprofiled }: Profiles): Counted[] {
  const offers = [...profiled.values(), ...unprofiled.values()]
  return offers.map(({ choices, visible }) => ({ choices, count: visible }))
}

/** The products that meet any of several conditions, of which no two share a product. */
export async function countMatching(
  { prisma }: Pick<Database, 'prisma'>,
  { profiled, unprofiled }: Profiles,
  conditions: readonly Prisma.ProductWhereInput[],
): Promise<Counted[]> {
  const apart = [...unprofiled.keys()]
  // A product may be given a profile at this moment. It is counted by what it offered without.
  const others = apart.length > 0 ? { NOT: { id: { in: apart } } } : {}
  const counted = await Promise.all(
    conditions.map(async (where) => {
      const [groups, single] = await Promise.all([
        prisma.product.groupBy({ by: ['choiceProfileId'], where: { AND: [where, others] }, _count: true }),
        apart.length > 0
          ? prisma.product.findMany({ where: { AND: [where, { id: { in: apart } }] }, select: { id: true } })
          : [],
      ])
      return [
        ...groups.map(({ choiceProfileId, _count }) => ({
          offer: profiled.get(choiceProfileId ?? 0),
          count: _count,
        })),
        ...single.map(({ id }) => ({ offer: unprofiled.get(id), count: 1 })),
      ]
    }),
  )
  // A profile that is not known yet belongs to a product that has changed since: the answer is that of before.
  return counted.flat().flatMap(({ offer, count }) => (offer ? [{ choices: offer.choices, count }] : []))
}

/**
 * Counts, for each option value, the products with a variant that has it along with the values chosen of the other options, as
 * `countByOption` does by a statement.
 */
export function countOffered(counted: readonly Counted[], chosen: Chosen): OptionCounts[] {
  const rows = new Map<string, { name: string; value: string; count: number; positions: number }>()
  for (const { choices, count } of counted) {
    if (count === 0) continue
    for (const [name, value, position] of listOffered(choices, chosen)) {
      const key = JSON.stringify([name, value])
      const row = rows.get(key) ?? { name, value, count: 0, positions: 0 }
      rows.set(key, row)
      row.count += count
      row.positions += position * count
    }
  }
  return orderOptions(
    [...rows.values()].map(({ positions, ...row }) => ({ ...row, position: positions / row.count })),
  )
}

export type OptionCounts = { name: string; values: { value: string; count: number }[] }

/** A value of an option, how many products have it, and its average position in their options. */
export type CountRow = { name: string; value: string; count: number | bigint; position: number | string }

export function orderOptions(rows: readonly CountRow[]): OptionCounts[] {
  return [...groupBy(rows, (row) => row.name)]
    .map(([name, values]) => ({ name, values: orderValues(values) }))
    .sort((a, b) => compareNames(a.name, b.name))
}

/** Sorts numbers by size, other values by their average position in products, so that S comes before M. */
function orderValues(rows: CountRow[]): OptionCounts['values'] {
  const areNumbers = rows.every(({ value }) => /^\d/.test(value))
  const place = (row: CountRow) => (areNumbers ? 0 : Number(row.position))
  return rows
    .sort((a, b) => place(a) - place(b) || compareNames(a.value, b.value))
    .map(({ value, count }) => ({ value, count: Number(count) }))
}
