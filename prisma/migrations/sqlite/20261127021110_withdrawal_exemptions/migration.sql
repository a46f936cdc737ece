-- AlterTable
ALTER TABLE "Product" ADD COLUMN "withdrawalExemption" TEXT;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "withdrawalExemption" TEXT;
