-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "paidCurrency" TEXT,
ADD COLUMN     "paysOrder" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refunded" BIGINT NOT NULL DEFAULT 0;

-- What was captured before counts in the attempt's own currency, less its refunds.
UPDATE "PaymentAttempt" SET
  "paidCurrency" = "currency",
  "refunded" = COALESCE((
    SELECT SUM("amount") FROM "Refund"
    WHERE "Refund"."attemptId" = "PaymentAttempt"."id" AND "Refund"."status" IN ('queued', 'done')
  ), 0)
WHERE "paidAmount" > 0;

-- An order's own payment is the first one of its total that was not refunded for coming late or twice.
UPDATE "PaymentAttempt" SET "paysOrder" = true
WHERE "id" IN (
  SELECT MIN(a."id") FROM "PaymentAttempt" a
  JOIN "Order" o ON o."id" = a."orderId"
  WHERE a."status" = 'paid' AND a."paidAmount" = o."total" AND a."paidAmount" = a."amount" AND a."paidAmount" > 0
    AND o."paymentStatus" IN ('paid', 'partially_refunded', 'refunded')
    AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."attemptId" = a."id" AND r."reason" IN ('paid_late', 'paid_twice'))
  GROUP BY a."orderId"
);
