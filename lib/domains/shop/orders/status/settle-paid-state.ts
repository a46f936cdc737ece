import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Brings the payment state of a paid order up to date with its sums and its disputes, once both are written. `paidStateOf` says the
 * same of a ledger. The order must be locked.
 */
export async function settlePaidState(tx: Tx, orderId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Order" SET
      "paymentStatus" = CASE
        WHEN EXISTS (
          SELECT 1 FROM "PaymentTransaction" AS opened
          WHERE opened."orderId" = ${orderId} AND opened."kind" = 'dispute_opened' AND opened."paysOrder" AND NOT EXISTS (
            SELECT 1 FROM "PaymentTransaction" AS ended
            WHERE ended."attemptId" = opened."attemptId" AND ended."reference" = opened."reference"
              AND ended."kind" IN ('dispute_won', 'dispute_lost')
          )
        ) THEN 'disputed'
        WHEN "refunded" <= 0 THEN 'paid'
        WHEN "refunded" < COALESCE("paid", "total") THEN 'partially_refunded'
        ELSE 'refunded'
      END
    WHERE "id" = ${orderId} AND "importedFrom" IS NULL
      AND "paymentStatus" IN ('paid', 'disputed', 'partially_refunded', 'refunded')`
}
