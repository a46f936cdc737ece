-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "lowestPrice" BIGINT;

-- AlterTable
ALTER TABLE "ProductVariant" ADD COLUMN     "lowestPrice" BIGINT;
