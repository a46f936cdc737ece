import { Prisma, type Tx } from '#lib/platform/database/db.ts'

/**
 * Computes count, sum, average and score of products' ratings from their approved reviews. Must be called in every
 * transaction that changes a review. The average is in tenths of a star, rounded half up.
 *
 * The score is the Bayesian average (C·m + sum) / (C + n), times 1,000,000, with C = 5 imaginary reviews of m = 3.5
 * stars, so that one review of five stars ranks below two hundred of 4.9. The mean m is fixed: with the mean of all
 * reviews, each review would change every product's score. Without reviews the score is 0.
 */
export async function refreshRating(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  // A statement that waits for another transaction would count what it saw before the wait.
  await lockProducts(tx, productIds)
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

/** Locks products until the transaction ends against others that change their reviews. */
export async function lockProducts(tx: Tx, productIds: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Product" SET "ratingCount" = "ratingCount" WHERE "id" IN (${Prisma.join(productIds)})`
}

const approvedReviews = Prisma.sql`
  FROM "Review" r WHERE r."productId" = "Product"."id" AND r."status" = 'approved'`
