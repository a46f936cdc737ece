import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'

/** The variants among lines, some of which may be gone. */
export function listVariants(lines: readonly { variantId: number | null }[]): number[] {
  return lines.flatMap(({ variantId }) => variantId ?? [])
}

/**
 * Locks variants, and then their products, by their ids until the transaction ends. The order everywhere is variants, products,
 * coupon. A transaction that comes back to any of these, such as one that gives stock back and takes other, locks all of them
 * first, or two of them could wait for each other. SQLite has one writer anyway.
 */
export async function lockGoods(
  tx: Tx,
  { provider }: Pick<Database, 'provider'>,
  variantIds: Iterable<number>,
): Promise<void> {
  const ids = [...new Set(variantIds)]
  if (provider === 'sqlite' || ids.length === 0) return
  const variants = Prisma.sql`FROM "ProductVariant" WHERE "id" IN (${Prisma.join(ids)})`
  await tx.$queryRaw`SELECT "id" ${variants} ORDER BY "id" FOR NO KEY UPDATE`
  await tx.$queryRaw`
    SELECT "id" FROM "Product" WHERE "id" IN (SELECT "productId" ${variants}) ORDER BY "id" FOR NO KEY UPDATE`
}
