-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "cancelReason" TEXT;

-- The events tell why an order was cancelled.
UPDATE "Order" SET "cancelReason" = (
  SELECT "details"->>'reason' FROM "OrderEvent"
  WHERE "OrderEvent"."orderId" = "Order"."id" AND "OrderEvent"."kind" = 'order.cancelled'
  ORDER BY "OrderEvent"."id" DESC LIMIT 1
) WHERE "status" = 'cancelled';
