-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "processingSince" TIMESTAMP(3);

-- Orders that no cart may change any more let go of theirs.
UPDATE "Order" SET "openCartId" = NULL
WHERE "openCartId" IS NOT NULL AND ("status" <> 'pending' OR "paymentStatus" NOT IN ('pending', 'failed')
  OR "fulfillmentStatus" <> 'unfulfilled' OR "gatewayType" <> 'web');
