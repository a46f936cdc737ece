-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "outstanding" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "overpaidAmount" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "outdatedAt" TIMESTAMP(3);
