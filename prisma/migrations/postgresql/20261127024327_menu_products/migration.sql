-- AlterTable
ALTER TABLE "MenuItem" ADD COLUMN     "productCount" INTEGER NOT NULL DEFAULT 0;
