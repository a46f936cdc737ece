import { Prisma, type Tx } from '#lib/platform/database/db.ts'

/** Computes prices, sale and availability of grouped products from their published members. */
export async function refreshGroups(tx: Tx, groupIds: number[]): Promise<void> {
  for (const id of [...new Set(groupIds)].sort((a, b) => a - b)) {
    // Locked before its members are read, so that of two members selling out concurrently, the second sees the first.
    await tx.$executeRaw`UPDATE "Product" SET "kind" = "kind" WHERE "id" = ${id}`
    await tx.$executeRaw`
      UPDATE "Product" SET
        "price" = COALESCE((SELECT MIN(m."price") ${members}), 0),
        "maxPrice" = COALESCE((SELECT MAX(m."maxPrice") ${members}), 0),
        "compareAtPrice" = NULL,
        "lowestPrice" = NULL,
        "unitMeasure" = NULL,
        "onSale" = EXISTS (SELECT 1 ${members} AND m."onSale"),
        "inStock" = EXISTS (SELECT 1 ${members} AND m."inStock")
      WHERE "id" = ${id} AND "kind" = 'grouped'`
  }
}

const members = Prisma.sql`
  FROM "ProductMember" link JOIN "Product" m ON m."id" = link."memberId"
  WHERE link."groupId" = "Product"."id" AND m."published" AND NOT m."onRequest"`
