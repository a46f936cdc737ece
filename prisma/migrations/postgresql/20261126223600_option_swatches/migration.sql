-- AlterTable
ALTER TABLE "ProductOptionValue" ADD COLUMN     "swatch" TEXT;
