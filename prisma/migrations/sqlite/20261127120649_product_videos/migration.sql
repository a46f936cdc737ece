-- AlterTable
ALTER TABLE "Product" ADD COLUMN "videos" JSONB NOT NULL DEFAULT '[]';
