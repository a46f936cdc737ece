import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { ExistingVariant } from '../search/match-variants.ts'
import type { VariantInput } from './product-input.ts'

/**
 * Adds the variants that share one number of units with those given: what is taken of one is taken of all of them. In order of id, as
 * they have to be locked.
 */
export async function spreadUnits(tx: Tx, units: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const ids = [...units.keys()]
  const sharing = await tx.productVariant.findMany({
    where: { id: { in: ids }, sharesStock: true },
    select: { id: true, productId: true },
  })
  const sums = new Map<number, number>()
  for (const { id, productId } of sharing)
    sums.set(productId, (units.get(id) ?? 0) + (sums.get(productId) ?? 0))
  const all = new Map(units)
  if (sums.size > 0) {
    const where = { productId: { in: [...sums.keys()] }, sharesStock: true }
    for (const { id, productId } of await tx.productVariant.findMany({
      where,
      select: { id: true, productId: true },
    }))
      all.set(id, sums.get(productId) ?? 0)
  }
  return new Map([...all].sort(([a], [b]) => a - b))
}

/** The variants that share one number of units with this one, itself included, in order of id. */
export async function listSharing(tx: Tx, variantId: number): Promise<number[]> {
  return [...(await spreadUnits(tx, new Map([[variantId, 0]]))).keys()]
}

/**
 * Tracks the units of variants from now on, and locks their rows, so that concurrent sales are neither lost nor counted twice. Resolves
 * to how many of them were not tracked before.
 */
export async function trackUnits(tx: Tx, ids: readonly number[]): Promise<number> {
  let begun = 0
  for (const id of ids) {
    const { count } = await tx.productVariant.updateMany({
      where: { id, trackStock: false },
      data: { trackStock: true },
    })
    if (count === 0) await tx.productVariant.updateMany({ where: { id }, data: { trackStock: true } })
    begun += count
  }
  return begun
}

/**
 * Locks variants and those that share their stock, then their products, in order of id, until the transaction ends. Locks are always taken in the sequence
 * variants, products, coupon. A transaction that returns to an earlier kind, such as one that gives stock back and takes other
 * stock, must lock them all first to avoid deadlocks. SQLite has a single writer anyway.
 */
export async function lockStock(
  tx: Tx,
  { provider }: Pick<Database, 'provider'>,
  variantIds: Iterable<number>,
): Promise<void> {
  const ids = [...new Set(variantIds)]
  if (provider === 'sqlite' || ids.length === 0) return
  const named = Prisma.sql`"ProductVariant" v WHERE v."id" IN (${Prisma.join(ids)})`
  const variants = Prisma.sql`FROM "ProductVariant" WHERE "id" IN (
    SELECT v."id" FROM ${named}
    UNION SELECT s."id" FROM "ProductVariant" s WHERE s."sharesStock"
      AND s."productId" IN (SELECT v."productId" FROM ${named} AND v."sharesStock"))`
  await tx.$queryRaw`SELECT "id" ${variants} ORDER BY "id" FOR NO KEY UPDATE`
  await tx.$queryRaw`
    SELECT "id" FROM "Product" WHERE "id" IN (SELECT "productId" ${variants}) ORDER BY "id" FOR NO KEY UPDATE`
}

/**
 * The variants with one number for those that share theirs: the lowest that is given, so that saving the same again changes nothing
 * and none is sold that is not there; without any, the number that is here. `given` has every number that is given, for a warning.
 */
export function settleShared(
  variants: readonly VariantInput[],
  matches: readonly (ExistingVariant | undefined)[],
  existing: readonly ExistingVariant[],
): { variants: VariantInput[]; stock: number | undefined; given: number[] } {
  const isShared = (variant: VariantInput, index: number) =>
    variant.sharesStock ?? matches[index]?.sharesStock ?? false
  const given = [...new Set(variants.filter(isShared).flatMap(({ stock }) => stock ?? []))]
  const here = existing.flatMap(({ sharesStock, stock }) => (sharesStock ? [stock] : []))
  const known = given.length > 0 ? given : here
  const stock = known.length > 0 ? Math.min(...known) : undefined
  const settled = variants.map((variant, index) =>
    isShared(variant, index) ? { ...variant, stock } : variant,
  )
  return { variants: settled, stock, given }
}
