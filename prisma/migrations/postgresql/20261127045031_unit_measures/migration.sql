-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "unitMeasure" TEXT;

-- AlterTable
ALTER TABLE "ProductVariant" ADD COLUMN     "unitMeasure" TEXT;
