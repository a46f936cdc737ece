-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "unitMeasure" TEXT;
