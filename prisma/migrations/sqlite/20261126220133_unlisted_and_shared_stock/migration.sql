-- AlterTable
ALTER TABLE "Product" ADD COLUMN "visibility" TEXT;

-- AlterTable
ALTER TABLE "ProductVariant" ADD COLUMN "sharesStock" BOOLEAN NOT NULL DEFAULT false;
