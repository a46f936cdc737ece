import type { Context } from '#lib/context.ts'
import { countProfiles, selectChoices } from '#lib/domains/shop/catalogue/statements/choices.ts'
import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { compareNames, groupBy } from '#lib/platform/lists/rows.ts'
import { countScores, type ScoreRow } from '../../statements/scores.ts'
import { cacheCounts, visibleProductIds } from '../visible-product.ts'

/** The choices that a product's active variants offer. Variants without any are left out. */
export type Choices = {
  /** The name of an option, its value, and the position of that in the option. */
  values: readonly (readonly [name: string, value: string, position: number])[]
  /** The values of each variant, as places in the list of values. */
  variants: readonly (readonly number[])[]
}

/** Values by the name of their option: a variant must have any of the values of each. */
export type Chosen = Readonly<Record<string, readonly string[]>>

type ChoiceRow = { variantId: number; name: string; value: string; position: number }

/** The same text for all products that offer the same. */
export function describeChoices(rows: readonly ChoiceRow[]): string {
  const toText = ({ name, value, position }: ChoiceRow) => JSON.stringify([name, value, position])
  const values = [...new Set(rows.map(toText))].sort()
  const places = new Map(values.map((text, place) => [text, place]))
  const variants = new Map<number, number[]>()
  for (const row of rows) {
    const own = variants.get(row.variantId) ?? []
    own.push(places.get(toText(row)) ?? 0)
    variants.set(row.variantId, own)
  }
  const distinct = new Set([...variants.values()].map((own) => JSON.stringify(own.sort((a, b) => a - b))))
  return `{"values":[${values.join()}],"variants":[${[...distinct].sort().join()}]}`
}

/** Whether a variant has any of the values of each option; `except` names one that is not asked for. */
function hasChosen({ values }: Choices, variant: readonly number[], chosen: Chosen, except?: string) {
  return Object.entries(chosen).every(
    ([name, wanted]) =>
      name === except ||
      variant.some((place) => values[place]?.[0] === name && wanted.includes(values[place][1])),
  )
}

/** Whether one variant has any of the values of each option. */
export function offersChosen(choices: Choices, chosen: Chosen): boolean {
  return choices.variants.some((variant) => hasChosen(choices, variant, chosen))
}

/** The values that a variant has along with those chosen of all other options. */
function listOffered(choices: Choices, chosen: Chosen): Choices['values'] {
  return choices.values.filter(([name], place) =>
    choices.variants.some((variant) => variant.includes(place) && hasChosen(choices, variant, chosen, name)),
  )
}

/** The choices of all products with a profile, or of one product without, and how many of these are visible. */
export type Offer = { choices: Choices; visible: number }

/** The choices of all products. */
export type Profiles = {
  /** By the id of the profile */
  profiled: ReadonlyMap<number, Offer>
  /** By the id of the product */
  unprofiled: ReadonlyMap<number, Offer>
}

export type Site = Pick<Context, 'database' | 'clock'>
type Loaded = { profiles: Profiles | null; isFinal: boolean; minute: number }

/** With more of either, products are looked for by their variants instead. */
const MOST = { profiles: 20_000, products: 500 }

const cached = cacheCounts<Loaded>(2)

/**
 * Loads the choices of all products, once after each change in the catalogue. Null if there are too many profiles, or too many products
 * without one, as while they are filled. Filling changes no version, so for as long as some are missing, they are loaded each minute.
 */
export async function loadProfiles(site: Site): Promise<Profiles | null> {
  const minute = Math.floor(site.clock.now().getTime() / 60_000)
  const load = () => loadNow(site, minute)
  const first = await cached(site, '', load)
  if (first.isFinal || first.minute === minute) return first.profiles
  return (await cached(site, String(minute), load)).profiles
}

async function loadNow({ database: { prisma }, clock }: Site, minute: number): Promise<Loaded> {
  const rows = await selectRows(prisma, countProfiles, {
    now: clock.now(),
    mostProfiles: MOST.profiles + 1,
    mostProducts: MOST.products + 1,
  })
  const profiled = new Map<number, Offer>()
  const unprofiled = new Map<number, number>()
  let isWhole = true
  for (const { profileId, productId, visible, choices } of rows) {
    if (productId !== null) unprofiled.set(productId, visible)
    else if (profileId !== null && choices !== null)
      profiled.set(profileId, { choices: JSON.parse(choices), visible })
    else isWhole = false
  }
  const isUsable = isWhole && profiled.size <= MOST.profiles && unprofiled.size <= MOST.products
  const isFinal = unprofiled.size === 0
  if (!isUsable) return { profiles: null, isFinal, minute }
  return { profiles: { profiled, unprofiled: await readUnprofiled(prisma, unprofiled) }, isFinal, minute }
}

async function readUnprofiled(
  prisma: Context['database']['prisma'],
  visible: ReadonlyMap<number, number>,
): Promise<Profiles['unprofiled']> {
  const ids = [...visible.keys()]
  if (ids.length === 0) return new Map()
  const rows = groupBy(await selectRows(prisma, selectChoices, { ids }), ({ productId }) => productId)
  return new Map(
    ids.map((id) => {
      const choices: Choices = JSON.parse(describeChoices(rows.get(id) ?? []))
      return [id, { choices, visible: visible.get(id) ?? 0 }]
    }),
  )
}

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

function orderOptions(rows: readonly CountRow[]): OptionCounts[] {
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
  return orderOptions(rows)
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

/** The facts shared by all visible products. */
export type ShopCounts = {
  scores: readonly ScoreRow[]
  categories: ReadonlyMap<number, number>
  options: readonly OptionCounts[]
}

// Counting visits every product.
const cachedCounts = cacheCounts<ShopCounts>(1)

/** Counts all visible products, once after each change in the catalogue. */
export function countShop(site: Site): Promise<ShopCounts> {
  return cachedCounts(site, '', () => countNow(site))
}

async function countNow(site: Site): Promise<ShopCounts> {
  const { prisma } = site.database
  const now = site.clock.now()
  const products = visibleProductIds(now)
  const [scores, categories, options] = await Promise.all([
    selectRows(prisma, countScores, { now }),
    countByCategory(prisma, products),
    loadProfiles(site).then((profiles) =>
      profiles ? countOffered(listVisible(profiles), {}) : countByOption(prisma, products, {}),
    ),
  ])
  return { scores, categories, options }
}
