import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'

/** The lines' variants, except deleted ones. */
export function listVariants(lines: readonly { variantId: number | null }[]): number[] {
  return lines.flatMap(({ variantId }) => variantId ?? [])
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
