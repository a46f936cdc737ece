import { Prisma, type Tx } from '#lib/platform/database/db.ts'

/**
 * Derives count, sum, average and score of products' ratings from their approved reviews. To be called in every
 * transaction that changes a review. The average is in tenths of a star, rounded half up.
 *
 * The score is the Bayesian average (C·m + sum) / (C + n), times 1,000,000, with C = 5 imagined reviews of m = 3.5
 * stars: so one review of five stars stands below two hundred of 4.9. The mean m is fixed, since the mean of all
 * reviews would move every product's score with each of them. Without reviews the score is 0.
 */
export async function refreshRating(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  // A statement that waited for another transaction would still count what it saw before; the next one does not.
  await tx.$executeRaw`
    UPDATE "Product" SET "ratingCount" = "ratingCount" WHERE "id" IN (${Prisma.join(productIds)})`
  await tx.$executeRaw`
    UPDATE "Product" SET
      "ratingCount" = (SELECT COUNT(*) ${approvedReviews}),
      "ratingSum" = (SELECT COALESCE(SUM(r."rating"), 0) ${approvedReviews}),
      "ratingAverage" = (
        SELECT CASE WHEN COUNT(*) = 0 THEN 0 ELSE (SUM(r."rating") * 20 + COUNT(*)) / (COUNT(*) * 2) END
        ${approvedReviews}
      ),
      "ratingScore" = (
        SELECT CASE WHEN COUNT(*) = 0 THEN 0 ELSE (17500000 + SUM(r."rating") * 1000000) / (5 + COUNT(*)) END
        ${approvedReviews}
      )
    WHERE "id" IN (${Prisma.join(productIds)})`
}

const approvedReviews = Prisma.sql`
  FROM "Review" r WHERE r."productId" = "Product"."id" AND r."status" = 'approved'`
